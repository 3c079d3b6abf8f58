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

  it.each([
    ["keep a colleague's update that came between an internal edit and an own update", 113],
    ["keep a change that an office lost before others posted the load again", 35],
    ["keep an edit of a load that was deleted before the edit was sent, and restored later", 172_000_678],
    ["show the office's last refresh after the office rejected one", 174_001_239],
    ["delete a load whose post was lost, if the broker decides so after a colleague's change", 174_001_122],
    ["keep an edit that an office lost before the desktop read its change", 196_000_295],
    [
      "keep the version about which a broker decides after a restore if the load is booked meanwhile",
      197_000_099,
    ],
    ["send a customer that was entered before the broker chose the office's values", 199_000_104],
    ["send entered facts to an office that got the carrier from a file meanwhile", 174_001_318],
  ])("%s (seed %d)", (_, seed) => expectEqualPlaces(seed, seed + 1));
});
