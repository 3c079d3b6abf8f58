import { describe, it } from "vitest";
import { expectSchedulesToHold } from "../../../support/simulation/holds.ts";

describe("synchronizing, in schedules 1001 to 2000 of a thousand mishaps", () => {
  const stretches = Array.from({ length: 10 }, (_, index) => 1001 + index * 100);
  it.each(stretches)(
    "loses nothing, doubles nothing and leaves nothing without words from %i on",
    async (from) => {
      await expectSchedulesToHold(from, from + 100);
    },
    300_000,
  );
});
