import { describe, expect, it } from "vitest";
import {
  createOfficeSchedule,
  type OfficeSchedule,
} from "../../../support/simulation/office/office-schedule.ts";
import { simulateOffice } from "../../../support/simulation/office/simulate-office.ts";
import { shrink } from "../../../support/simulation/shrink.ts";

/** Runs the schedules of seeds `from` to `until - 1`. Shrinks the first that fails and reports it. */
async function expectEqualPlaces(from: number, until: number): Promise<void> {
  for (let seed = from; seed < until; seed += 1) {
    const schedule = createOfficeSchedule(seed);
    const problems = await simulateOffice(schedule);
    if (problems.length > 0) {
      const fails = async (smaller: OfficeSchedule) => (await simulateOffice(smaller)).length > 0;
      const smallest = await shrink(schedule, fails);
      expect(await simulateOffice(smallest), JSON.stringify(smallest)).toEqual([]);
    }
    expect(problems).toEqual([]);
  }
}

describe("three desktops of an office over random schedules of faults", () => {
  it("end equal and lose nothing in 5 schedules from seed 1", () => expectEqualPlaces(1, 6));

  it("end equal and lose nothing in 195 schedules from seed 6", { tags: "long", timeout: 600_000 }, () =>
    expectEqualPlaces(6, 201),
  );

  it("keep a colleague's update that came between an internal edit and an own update (seed 113)", () =>
    expectEqualPlaces(113, 114));

  it("keep a change that an office lost before others posted the load again (seed 35)", () =>
    expectEqualPlaces(35, 36));

  it("keep an edit of a load that was deleted before the edit was sent, and restored later (seed 172000678)", () =>
    expectEqualPlaces(172_000_678, 172_000_679));

  it("show the office's last refresh after the office rejected one (seed 174001239)", () =>
    expectEqualPlaces(174_001_239, 174_001_240));

  it("delete a load whose post was lost, if the broker decides so after a colleague's change (seed 174001122)", () =>
    expectEqualPlaces(174_001_122, 174_001_123));

  it("send entered facts to an office that got the carrier from a file meanwhile (seed 174001318)", () =>
    expectEqualPlaces(174_001_318, 174_001_319));
});
