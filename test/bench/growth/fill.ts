import type { Store } from "../../../electron/store/store.ts";
import { anAccount } from "../../support/records.ts";
import {
  accountId,
  activity,
  answer,
  carrier,
  change,
  edit,
  link,
  load,
  logLine,
  queueEntry,
  rate,
  step,
} from "./records.ts";

/** The number of records. */
export interface Scale {
  loads: number;
  carriers: number;
  rates: number;
}

const chunk = 500;

/** Fills a store; returns the length of its records as JSON. */
export async function fill(store: Store, { loads, carriers, rates }: Scale): Promise<number> {
  let size = 0;
  const counted = <T>(records: T[]): T[] => {
    for (const record of records) size += JSON.stringify(record).length;
    return records;
  };

  await store.write(["accounts"], ({ accounts }) => accounts.add(anAccount({ accountId })));
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

  for (const numbers of chunks(Math.floor(loads / 10)))
    await store.write(["outbox", "remoteLinks", "syncLog", "answers", "registrationSteps"], async (parts) => {
      await parts.outbox.addMany(counted(numbers.map(edit)));
      await parts.remoteLinks.saveMany(counted(numbers.map(link)));
      await parts.syncLog.addMany(counted(numbers.map(logLine)));
      for (const record of counted(numbers.map(answer))) await parts.answers.add(record);
      await parts.registrationSteps.addMany(counted(numbers.map(step)));
    });

  return size;
}

const chunks = (total: number): number[][] =>
  Array.from({ length: Math.ceil(total / chunk) }, (_, index) =>
    Array.from({ length: Math.min(chunk, total - index * chunk) }, (_, offset) => index * chunk + offset),
  );
