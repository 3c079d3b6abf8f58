import type { Store } from "../../../electron/store/store.ts";
import { activity, carrier, change, load, queueEntry, rate } from "./records.ts";

/** How much of everything there is. */
export interface Scale {
  loads: number;
  carriers: number;
  rates: number;
}

const chunk = 500;

/** Fills a store, and says how many characters of JSON its records have. */
export async function fill(store: Store, { loads, carriers, rates }: Scale): Promise<number> {
  let size = 0;
  const counted = <T>(records: T[]): T[] => {
    for (const record of records) size += JSON.stringify(record).length;
    return records;
  };

  for (const numbers of chunks(loads))
    await store.write(["loads", "activities"], async (parts) => {
      await parts.loads.addMany(counted(numbers.map(load)));
      const entries = numbers.flatMap((index) => [activity(index, 0), activity(index, 1)]);
      await parts.activities.addMany(counted(entries));
    });

  for (const numbers of chunks(carriers))
    await store.write(["carriers", "carrierChanges", "changeQueue"], async (parts) => {
      const insdIds = await parts.carriers.addMany(counted(numbers.map(carrier)));
      const history = insdIds.flatMap((insdId) => [change(insdId, 1), change(insdId, 2), change(insdId, 3)]);
      await parts.carrierChanges.addMany(counted(history));
      const changed = insdIds.filter((insdId) => insdId % 10 === 0);
      await parts.changeQueue.saveMany(counted(changed.map(queueEntry)));
    });

  for (const numbers of chunks(rates))
    await store.write(["bookedRates"], (parts) => parts.bookedRates.addMany(counted(numbers.map(rate))));

  return size;
}

const chunks = (total: number): number[][] =>
  Array.from({ length: Math.ceil(total / chunk) }, (_, index) =>
    Array.from({ length: Math.min(chunk, total - index * chunk) }, (_, offset) => index * chunk + offset),
  );
