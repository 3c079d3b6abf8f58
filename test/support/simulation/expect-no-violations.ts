import { expect } from "vitest";
import { createSchedule, type Schedule } from "./schedule.ts";
import { shrink } from "./shrink.ts";
import { simulate } from "./simulation.ts";

/** Runs the schedules of seeds `from` to `until - 1`. Shrinks the first that fails and reports it. */
export async function expectNoViolations(from: number, until: number): Promise<void> {
  for (let seed = from; seed < until; seed += 1) {
    const schedule = createSchedule(seed);
    const faults = await simulate(schedule);
    if (faults.length > 0) await failWithSmallest(schedule);
    expect(faults).toEqual([]);
  }
}

async function failWithSmallest(schedule: Schedule): Promise<void> {
  const smallest = await shrink(schedule, async (smaller) => (await simulate(smaller)).length > 0);
  expect(await simulate(smallest), JSON.stringify(smallest)).toEqual([]);
}
