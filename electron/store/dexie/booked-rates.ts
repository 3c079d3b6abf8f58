import type { BookedRateRecord, BookedRates, RateQuestion } from "../store.ts";
import type { Database } from "./database.ts";
import { above } from "./index-keys.ts";

/** Distances are indexed in bands of so many miles. */
const milesInBand = 50;

export type StoredRate = BookedRateRecord & { keys: { band: number } };

const bandOf = (miles: number) => Math.floor(miles / milesInBand);

const stored = (record: BookedRateRecord): StoredRate => ({
  ...record,
  keys: { band: bandOf(record.miles) },
});
const plain = ({ keys, ...record }: StoredRate): BookedRateRecord => record;

export function bookedRates({ bookedRates }: Database): BookedRates {
  /** The bookings of one lane or band within the days asked for, newest first. */
  const within = (index: string, prefix: readonly (string | number)[], { from, until }: RateQuestion) =>
    bookedRates
      .where(index)
      .between([...prefix, from], [...prefix, until, above])
      .reverse();

  return {
    async betweenStates(question, originState, destinationState) {
      const { accountId, equipmentCode, most } = question;
      const found = await within(
        "[accountId+equipmentCode+origin.state+destination.state+bookedDate]",
        [accountId, equipmentCode, originState, destinationState],
        question,
      )
        .limit(most)
        .toArray();
      return found.map(plain);
    },

    async inDistanceBand(question, fromMiles, untilMiles) {
      const { accountId, equipmentCode, most } = question;
      const first = bandOf(fromMiles);
      const bands = Array.from({ length: Math.max(Math.ceil(untilMiles / milesInBand) - first, 0) });
      const found = await Promise.all(
        bands.map((_, index) => {
          const ofBand = within(
            "[accountId+equipmentCode+keys.band+bookedDate]",
            [accountId, equipmentCode, first + index],
            question,
          );
          return ofBand
            .and(({ miles }) => miles >= fromMiles && miles < untilMiles)
            .limit(most)
            .toArray();
        }),
      );
      return found
        .flat()
        .sort((left, right) => right.bookedDate.localeCompare(left.bookedDate))
        .slice(0, most)
        .map(plain);
    },

    count: (accountId) =>
      bookedRates.where("[accountId+rateId]").between([accountId], [accountId, above]).count(),

    async addMany(records) {
      const before = await bookedRates.bulkGet(
        records.map(({ accountId, rateId }): [string, string] => [accountId, rateId]),
      );
      const seen = new Set<string>();
      const isNew = records.map((record, index) => {
        const key = JSON.stringify([record.accountId, record.rateId]);
        const repeated = seen.has(key);
        seen.add(key);
        return before[index] === undefined && !repeated;
      });
      await bookedRates.bulkAdd(records.filter((_, index) => isNew[index]).map(stored));
      return isNew;
    },

    save: async (record) => void (await bookedRates.put(stored(record))),
    remove: (accountId, rateId) => bookedRates.delete([accountId, rateId]),
  };
}
