import { expect, it } from "vitest";
import { formatCount } from "../../../shared/format-count.ts";

it("uses the singular only for one", () => {
  expect(formatCount(0, "load")).toBe("0 loads");
  expect(formatCount(1, "load")).toBe("1 load");
  expect(formatCount(1_284, "load")).toBe("1,284 loads");
  expect(formatCount(2, "entry", "entries")).toBe("2 entries");
});
