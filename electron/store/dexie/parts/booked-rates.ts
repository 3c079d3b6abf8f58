import type { BookedRateRecord, BookedRates, RateQuery } from "../../store.ts";
import { countInChunks } from "../cached-counts.ts";
import type { Database } from "../database.ts";
import { above } from "../keys/index-keys.ts";
import { accountKey, shortKey } from "../keys/short-key.ts";
import type { StoredRate } from "../keys/stored-records.ts";
import { areNew } from "./are-new.ts";

/** The width of a distance band in the index. */
const BAND_MILES = 50;

const bandOf = (miles: number) => Math.floor(miles / BAND_MILES);

const scopeOf = (accountId: string, equipmentCode: string) => accountKey(accountId) + equipmentCode;

/** The primary key, which is not part of the record. */
export const rateKey = ({ accountId, rateId }: Pick<BookedRateRecord, "accountId" | "rateId">) =>
  shortKey(accountId, rateId);

export const storedRate = (record: BookedRateRecord): StoredRate => ({
  ...record,
  keys: { scope: scopeOf(record.accountId, record.equipmentCode), band: bandOf(record.miles) },
});

const toRecord = ({ keys, ...record }: StoredRate): BookedRateRecord => record;

const byLane = "[keys.scope+origin.state+destination.state+bookedDate]";
const byDistance = "[keys.scope+keys.band+bookedDate]";

export function bookedRates({ bookedRates, rateCounts: counts }: Database): BookedRates {
  /** The rates of one lane or distance band, newest first. */
  function within(index: string, laneOrBand: (string | number)[], query: RateQuery) {
    const { accountId, equipmentCode, from, until } = query;
    const prefix = [scopeOf(accountId, equipmentCode), ...laneOrBand];
    return bookedRates
      .where(index)
      .between([...prefix, from], [...prefix, until, above])
      .reverse();
  }

  return {
    async findBetweenStates(query, originState, destinationState) {
      const lane = within(byLane, [originState, destinationState], query);
      return (await lane.limit(query.limit).toArray()).map(toRecord);
    },

    async findByDistance(query, fromMiles, untilMiles) {
      const first = bandOf(fromMiles);
      const bands = Array.from({ length: Math.max(Math.ceil(untilMiles / BAND_MILES) - first, 0) });
      const found = await Promise.all(
        bands.map((_, index) => {
          const band = first + index;
          const all = within(byDistance, [band], query);
          const isWhole = band * BAND_MILES >= fromMiles && (band + 1) * BAND_MILES <= untilMiles;
          const asked = isWhole ? all : all.and(({ miles }) => miles >= fromMiles && miles < untilMiles);
          return asked.limit(query.limit).toArray();
        }),
      );
      return found
        .flat()
        .sort((left, right) => (left.bookedDate < right.bookedDate ? 1 : -1))
        .slice(0, query.limit)
        .map(toRecord);
    },

    count: (accountId) =>
      counts.get(accountId, () =>
        countInChunks(bookedRates, byDistance, [accountKey(accountId)], [`${accountKey(accountId)}\uffff`]),
      ),

    async findMany(accountId, rateIds) {
      const found = await bookedRates.bulkGet(rateIds.map((rateId) => rateKey({ accountId, rateId })));
      return found.map((rate) => rate && toRecord(rate));
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
