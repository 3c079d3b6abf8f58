import { expect, test } from "vitest";
import { findOrigin, removeState } from "../../../../../renderer/loads/summary/origin-search.ts";

test("a typed search counts as a chosen state only if it starts with from and a code", () => {
  expect(findOrigin("from tx")).toBe("TX");
  expect(findOrigin(" from TX reefer")).toBe("TX");
  expect(findOrigin("from texas")).toBeUndefined();
  expect(findOrigin("reefer from TX")).toBeUndefined();
  expect(removeState("from tx reefer")).toBe("reefer");
  expect(removeState("from texas")).toBe("from texas");
});
