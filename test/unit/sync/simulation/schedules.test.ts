import { describe, it } from "vitest";
import { expectNoViolations } from "../../../support/simulation/expect-no-violations.ts";

describe("synchronization over random schedules of faults", () => {
  it("loses, duplicates and hides nothing in 50 schedules from seed 1", () => expectNoViolations(1, 51));

  it("loses, duplicates and hides nothing in 50 schedules from seed 51", { tags: "long" }, () =>
    expectNoViolations(51, 101),
  );
});
