import { describe, it } from "vitest";
import { expectSchedulesToHold } from "../../../support/simulation/holds.ts";

describe("synchronization over random schedules of faults", () => {
  it.each([1, 101, 201])(
    "loses, duplicates and hides nothing in the 100 schedules from seed %i",
    async (from) => {
      await expectSchedulesToHold(from, from + 100);
    },
  );
});
