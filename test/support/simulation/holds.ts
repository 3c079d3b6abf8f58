import { expect } from "vitest";
import { type Schedule, scheduleOf } from "./schedule.ts";
import { shrink } from "./shrink.ts";
import { simulate } from "./simulation.ts";

/** Runs a stretch of schedules; the first that fails is made small and shown. */
export async function expectSchedulesToHold(from: number, until: number): Promise<void> {
  for (let seed = from; seed < until; seed += 1) {
    const schedule = scheduleOf(seed);
    const faults = await simulate(schedule);
    if (faults.length > 0) await showSmallest(schedule);
    expect(faults).toEqual([]);
  }
}

async function showSmallest(schedule: Schedule): Promise<void> {
  const smallest = await shrink(schedule, async (smaller) => (await simulate(smaller)).length > 0);
  expect(await simulate(smallest), JSON.stringify(smallest)).toEqual([]);
}
