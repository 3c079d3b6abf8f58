/** @module-tag long */
import { describe, it } from "vitest";
import { expectNoViolations } from "../../../support/simulation/expect-no-violations.ts";

describe("synchronization over more random schedules of faults", () => {
  const hundreds = Array.from({ length: 19 }, (_, index) => 101 + index * 100);
  it.each(hundreds)(
    "loses, duplicates and hides nothing in 100 schedules from seed %i",
    async (from) => {
      await expectNoViolations(from, from + 100);
    },
    300_000,
  );
});
