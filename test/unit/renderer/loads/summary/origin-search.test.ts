import { expect, test } from "vitest";
import { originOf, withoutState } from "../../../../../renderer/loads/summary/origin-search.ts";

test("a typed search counts as a chosen state only if it starts with from and a code", () => {
  expect(originOf("from tx")).toBe("TX");
  expect(originOf(" from TX reefer")).toBe("TX");
  expect(originOf("from texas")).toBeUndefined();
  expect(originOf("reefer from TX")).toBeUndefined();
  expect(withoutState("from tx reefer")).toBe("reefer");
  expect(withoutState("from texas")).toBe("from texas");
});
