import type { BookedRateRecord, BookedRates, RateQuery } from "../store.ts";
import { areNew } from "./are-new.ts";
import { countInChunks } from "./cached-counts.ts";
import type { Database } from "./database.ts";
import { above } from "./index-keys.ts";
import { accountKey, shortKey } from "./short-key.ts";
import type { StoredRate } from "./stored-records.ts";

/** Distances are indexed in bands of so many miles. */
const milesInBand = 50;

const bandOf = (miles: number) => Math.floor(miles / milesInBand);

const scopeOf = (accountId: string, equipmentCode: string) => accountKey(accountId) + equipmentCode;

/** What a rate is known by: the table's primary key, which stands outside the record. */
export const rateKey = ({ accountId, rateId }: Pick<BookedRateRecord, "accountId" | "rateId">) =>
  shortKey(accountId, rateId);

export const storedRate = (record: BookedRateRecord): StoredRate => ({
  ...record,
  keys: { scope: scopeOf(record.accountId, record.equipmentCode), band: bandOf(record.miles) },
});

const plain = ({ keys, ...record }: StoredRate): BookedRateRecord => record;

const byLane = "[keys.scope+origin.state+destination.state+bookedDate]";
const byDistance = "[keys.scope+keys.band+bookedDate]";

export function bookedRates({ bookedRates, rateCounts: counts }: Database): BookedRates {
  /** The bookings of one lane or band within the days asked for, newest first. */
  function within(index: string, laneOrBand: (string | number)[], question: RateQuery) {
    const { accountId, equipmentCode, from, until } = question;
    const prefix = [scopeOf(accountId, equipmentCode), ...laneOrBand];
    return bookedRates
      .where(index)
      .between([...prefix, from], [...prefix, until, above])
      .reverse();
  }

  return {
    async findBetweenStates(question, originState, destinationState) {
      const lane = within(byLane, [originState, destinationState], question);
      return (await lane.limit(question.limit).toArray()).map(plain);
    },

    async findByDistance(question, fromMiles, untilMiles) {
      const first = bandOf(fromMiles);
      const bands = Array.from({ length: Math.max(Math.ceil(untilMiles / milesInBand) - first, 0) });
      const found = await Promise.all(
        bands.map((_, index) => {
          const band = first + index;
          const all = within(byDistance, [band], question);
          const isWhole = band * milesInBand >= fromMiles && (band + 1) * milesInBand <= untilMiles;
          const asked = isWhole ? all : all.and(({ miles }) => miles >= fromMiles && miles < untilMiles);
          return asked.limit(question.limit).toArray();
        }),
      );
      return found
        .flat()
        .sort((left, right) => (left.bookedDate < right.bookedDate ? 1 : -1))
        .slice(0, question.limit)
        .map(plain);
    },

    count: (accountId) =>
      counts.get(accountId, () =>
        countInChunks(bookedRates, byDistance, [accountKey(accountId)], [`${accountKey(accountId)}\uffff`]),
      ),

    async findMany(accountId, rateIds) {
      const found = await bookedRates.bulkGet(rateIds.map((rateId) => rateKey({ accountId, rateId })));
      return found.map((rate) => rate && plain(rate));
    },

    async addMany(records) {
      const keys = records.map(rateKey);
      const isNew = areNew(keys, await bookedRates.bulkGet(keys));
      const added = records.filter((_, index) => isNew[index]);
      await bookedRates.bulkAdd(
        added.map(storedRate),
        keys.filter((_, index) => isNew[index]),
      );
      counts.add(added.map(({ accountId }) => accountId));
      return isNew;
    },

    async save(record) {
      await bookedRates.put(storedRate(record), rateKey(record));
      counts.invalidate(record.accountId);
    },

    async remove(accountId, rateId) {
      await bookedRates.delete(rateKey({ accountId, rateId }));
      counts.invalidate(accountId);
    },
  };
}
