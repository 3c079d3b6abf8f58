import { expect, test } from "vitest";
import {
  originOf,
  toggleOrigin,
  withoutOrigin,
} from "../../../../../renderer/loads/summary/origin-search.ts";

test("choosing a state limits the search to its origin and keeps the other words", () => {
  expect(toggleOrigin("", "TX")).toBe("from TX");
  expect(toggleOrigin("reefer", "TX")).toBe("from TX reefer");
  expect(toggleOrigin("from GA reefer", "TX")).toBe("from TX reefer");
});

test("choosing the state again ends that", () => {
  expect(toggleOrigin("from TX", "TX")).toBe("");
  expect(toggleOrigin("from tx reefer", "TX")).toBe("reefer");
});

test("a typed search counts as a chosen state only if it starts with from and a code", () => {
  expect(originOf("from tx")).toBe("TX");
  expect(originOf(" from TX reefer")).toBe("TX");
  expect(originOf("from texas")).toBeUndefined();
  expect(originOf("reefer from TX")).toBeUndefined();
  expect(withoutOrigin("from texas")).toBe("from texas");
});
