import { describe, it } from "vitest";
import { expectNoViolations } from "../../../support/simulation/expect-no-violations.ts";

describe("synchronization over random schedules of faults", () => {
  it.each([1, 51])("loses, duplicates and hides nothing in 50 schedules from seed %i", async (from) => {
    await expectNoViolations(from, from + 50);
  });
});
