import { expect, test } from "vitest";
import { ticksOver } from "../../../../renderer/rates/ticks.ts";

test("ticks are round and take all values between them", () => {
  expect(ticksOver([2279, 2595, 2432])).toEqual([2200, 2300, 2400, 2500, 2600]);
  expect(ticksOver([3, 4.2])).toEqual([3, 3.5, 4, 4.5]);
});

test("a single value has room around it", () => {
  expect(ticksOver([1000, 1000]).length).toBeGreaterThan(0);
});
