import { expect, test } from "vitest";
import { axisTicks } from "../../../../renderer/rates/axis-ticks.ts";

test("spans the values with round amounts", () => {
  expect(axisTicks([2279, 2595, 2432])).toEqual([2200, 2300, 2400, 2500, 2600]);
  expect(axisTicks([3, 4.2])).toEqual([3, 3.5, 4, 4.5]);
});

test("has ticks for a single value", () => {
  expect(axisTicks([1000, 1000]).length).toBeGreaterThan(0);
});
