import { describe, it } from "vitest";
import { expectNoViolations } from "../../../support/simulation/expect-no-violations.ts";

describe("synchronization over random schedules of faults", () => {
  it.each([1, 101, 201])(
    "loses, duplicates and hides nothing in 100 schedules from seed %i",
    async (from) => {
      await expectNoViolations(from, from + 100);
    },
  );
});
