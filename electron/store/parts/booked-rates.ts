import { MAX_KEY } from "../keys/index-keys.ts";
import { toAccountKey, toShortKey, toTieBreaker } from "../keys/short-key.ts";
import type { StoredRate } from "../keys/stored-records.ts";
import { type BookedRateRecord, type BookedRates, getRateLane, type RateList } from "../store.ts";
import { areNew } from "./are-new.ts";
import type { Tables } from "./tables.ts";

const getScope = (accountId: string, equipmentCode: string) => toAccountKey(accountId) + equipmentCode;

/** Returns the primary key of a rate, which is not part of the record. */
export const getRateKey = ({ accountId, rateId }: Pick<BookedRateRecord, "accountId" | "rateId">) =>
  toShortKey(accountId, rateId);

/** Adds the index keys to a rate. */
export const toStoredRate = (record: BookedRateRecord): StoredRate => ({
  ...record,
  keys: { ...computeKeys(record), tie: toTieBreaker(record.rateId) },
});

function computeKeys(record: BookedRateRecord): Omit<StoredRate["keys"], "tie"> {
  const account = toAccountKey(record.accountId);
  if (record.question) return record.question.state === "waiting" ? { questioned: account } : {};
  return {
    scope: getScope(record.accountId, record.equipmentCode),
    account,
    lane: account + getRateLane(record),
    ...(record.estimate && { estimated: account }),
  };
}

/**
 * Maximum number of rates that `hasEquipment` reads. Equipment with more rates is almost always in the rate model's
 * sample.
 */
const MAX_CHECKED_RATES = 1_000;

const toRecord = ({ keys, ...record }: StoredRate): BookedRateRecord => record;

const byStates = "[keys.scope+origin.state+destination.state+bookedDate]";
const byLane = "[keys.lane+bookedDate]";
const byDay: Record<RateList, string> = {
  counted: "[keys.account+bookedDate+keys.tie]",
  estimated: "[keys.estimated+bookedDate+keys.tie]",
  questioned: "[keys.questioned+bookedDate+keys.tie]",
};

/** Creates the store part for the booked rates. */
export function createBookedRates({
  bookedRates,
  rateCounts: counts,
  rateWrites,
  onCommit,
}: Tables): BookedRates {
  const countWrites = (accountIds: Iterable<string>) => {
    const written = new Set(accountIds);
    onCommit(() => {
      for (const accountId of written) rateWrites.set(accountId, (rateWrites.get(accountId) ?? 0) + 1);
    });
  };

  return {
    async findBetweenStates({ accountId, equipmentCode, from, until, limit }, originState, destinationState) {
      const prefix = [getScope(accountId, equipmentCode), originState, destinationState];
      const found = bookedRates
        .where(byStates)
        .between([...prefix, from], [...prefix, until, MAX_KEY])
        .reverse();
      return (await found.limit(limit).toArray()).map(toRecord);
    },

    async hasEquipment({ accountId, equipmentCode, from, until }) {
      const scope = getScope(accountId, equipmentCode);
      const found = await bookedRates
        .where(byStates)
        .between([scope], [scope, MAX_KEY])
        .limit(MAX_CHECKED_RATES)
        .toArray();
      return found.some(({ bookedDate }) => bookedDate >= from && bookedDate <= until);
    },

    async findOnLane(accountId, lane, until, limit) {
      const key = toAccountKey(accountId) + lane;
      const found = bookedRates.where(byLane).between([key, ""], [key, until, MAX_KEY]).reverse();
      return (await found.limit(limit).toArray()).map(toRecord);
    },

    async readPageByDay(accountId, after, limit, list = "counted") {
      const account = toAccountKey(accountId);
      const found = await bookedRates
        .where(byDay[list])
        .between([account], [account, ...(after ?? [MAX_KEY])], true, false)
        .reverse()
        .limit(limit)
        .toArray();
      const last = found.length === limit ? found.at(-1) : undefined;
      return { rates: found.map(toRecord), next: last && [last.bookedDate, last.keys.tie] };
    },

    getWriteCount: (accountId) => rateWrites.get(accountId) ?? 0,

    count: (accountId) => counts.get(accountId),

    countQuestioned(accountId) {
      const account = toAccountKey(accountId);
      return bookedRates.where(byDay.questioned).between([account], [account, MAX_KEY]).count();
    },

    async findMany(accountId, rateIds) {
      const found = await bookedRates.bulkGet(rateIds.map((rateId) => getRateKey({ accountId, rateId })));
      return found.map((rate) => rate && toRecord(rate));
    },

    async addMany(records) {
      const keys = records.map(getRateKey);
      const newFlags = areNew(keys, await bookedRates.bulkGet(keys));
      const added = records.filter((_, index) => newFlags[index]);
      await bookedRates.bulkAdd(
        added.map(toStoredRate),
        keys.filter((_, index) => newFlags[index]),
      );
      const countedAccountIds = added.flatMap(({ accountId, question }) => (question ? [] : [accountId]));
      counts.add(countedAccountIds);
      countWrites(countedAccountIds);
      return newFlags;
    },

    async save(record) {
      await bookedRates.put(toStoredRate(record), getRateKey(record));
      if (record.question) return;
      counts.invalidate(record.accountId);
      countWrites([record.accountId]);
    },

    async remove(accountId, rateId) {
      await bookedRates.delete(getRateKey({ accountId, rateId }));
      counts.invalidate(accountId);
      countWrites([accountId]);
    },
  };
}
