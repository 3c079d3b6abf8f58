import { expect, test } from "vitest";
import { axisTicks } from "../../../../renderer/rates/axis-ticks.ts";

test("ticks are round and take all values between them", () => {
  expect(axisTicks([2279, 2595, 2432])).toEqual([2200, 2300, 2400, 2500, 2600]);
  expect(axisTicks([3, 4.2])).toEqual([3, 3.5, 4, 4.5]);
});

test("a single value has room around it", () => {
  expect(axisTicks([1000, 1000]).length).toBeGreaterThan(0);
});
