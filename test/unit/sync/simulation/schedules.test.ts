import { describe, it } from "vitest";
import { expectNoViolations } from "../../../support/simulation/expect-no-violations.ts";

describe("synchronization over random schedules of faults", () => {
  it("loses, duplicates and hides nothing in 100 schedules from seed 1", async () => {
    await expectNoViolations(1, 101);
  });
});
