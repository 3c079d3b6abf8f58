import { expect, test } from "vitest";
import { computeTicks, listWeeks } from "../../../../renderer/rates/trend-data.ts";
import type { RateEstimate } from "../../../../shared/views/rate.ts";

const reading = (dates: [string, string][]): RateEstimate => ({
  answer: {
    result: "Success",
    loadId: "1",
    upperBound: 3,
    lowerBound: 1,
    message: "",
    trendlineCollections: [
      {
        trendlineName: "4WeekTrend",
        trendlineSeries: dates.map(([trendlineStartDate, trendlineEndDate]) => ({
          trendlineStartDate,
          trendlineEndDate,
          totalRate: 2,
          ratePerMile: 1,
        })),
      },
    ],
  },
  evidence: {
    fuel: null,
    notConsidered: [],
    laneLineHaul: 0,
    lane: 1,
    laneMarket: 0,
    tier: "thin lane",
    strength: "fair",
    newestOnLane: "2026-11-20",
    fromArea: 1,
    toArea: 1,
    fromState: 1,
    toState: 1,
    states: 1,
    equipment: 1,
    all: 1,
    weekRanges: Array(4).fill({ lower: 1, upper: 3 }),
    miles: 2,
    estimate: 2,
    observedWeeks: [false, true, true, true],
  },
});

test("marks the last week as partial until its Sunday, also across New Year", () => {
  const partial = listWeeks(
    reading([
      ["12/7", "12/13"],
      ["12/14", "12/20"],
      ["12/21", "12/27"],
      ["12/28", "1/1"],
    ]),
  );
  expect(partial.map((week) => week.isPartial)).toEqual([false, false, false, true]);
  const whole = listWeeks(
    reading([
      ["12/7", "12/13"],
      ["12/14", "12/20"],
      ["12/21", "12/27"],
      ["12/28", "1/3"],
    ]),
  );
  expect(whole.at(-1)?.isPartial).toBe(false);
});

test("marks a week without bookings as modeled", () => {
  const weeks = listWeeks(
    reading([
      ["11/2", "11/8"],
      ["11/9", "11/15"],
      ["11/16", "11/22"],
      ["11/23", "11/29"],
    ]),
  );
  expect(weeks.map((week) => week.isObserved)).toEqual([false, true, true, true]);
});

test("spans the values with round amounts", () => {
  expect(computeTicks([2279, 2595, 2432])).toEqual([2200, 2300, 2400, 2500, 2600]);
  expect(computeTicks([3, 4.2])).toEqual([3, 3.5, 4, 4.5]);
});

test("has ticks for a single value", () => {
  expect(computeTicks([1000, 1000]).length).toBeGreaterThan(0);
});
