/** @module-tag long */
import { describe, it } from "vitest";
import { expectSchedulesToHold } from "../../../support/simulation/holds.ts";

describe("synchronization over more random schedules of faults", () => {
  const hundreds = Array.from({ length: 17 }, (_, index) => 301 + index * 100);
  it.each(hundreds)(
    "loses, duplicates and hides nothing in the 100 schedules from seed %i",
    async (from) => {
      await expectSchedulesToHold(from, from + 100);
    },
    300_000,
  );
});
