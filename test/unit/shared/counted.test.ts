import { expect, it } from "vitest";
import { counted } from "../../../shared/counted.ts";

it("uses the singular only for one", () => {
  expect(counted(0, "load")).toBe("0 loads");
  expect(counted(1, "load")).toBe("1 load");
  expect(counted(1_284, "load")).toBe("1,284 loads");
  expect(counted(2, "entry", "entries")).toBe("2 entries");
});
