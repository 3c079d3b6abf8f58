import { expect, test } from "vitest";
import { type CheckedLoad, findLoadWarnings } from "../../../shared/load-warnings.ts";

const context = {
  today: { year: 2026, month: 11, day: 23 },
  maxWeightPounds: 48_000,
  range: { lowerBound: 1_600, upperBound: 2_200 },
};
const stop = (earlyDateTime: string, lateDateTime: string | null = null) => ({ earlyDateTime, lateDateTime });
const plain: CheckedLoad = {
  stops: [stop("2026-12-01"), stop("2026-12-03")],
  weight: 42_000,
  rate: 1_900,
};

test.each<[string, Partial<CheckedLoad>, string[]]>([
  ["nothing about a plausible load", {}, []],
  ["nothing about missing values", { stops: [stop(""), stop("")], weight: null, rate: null }, []],
  [
    "a delivery before the pickup",
    { stops: [stop("2026-12-03"), stop("2026-12-01")] },
    ["Delivery Tue 12/1 is before pickup."],
  ],
  [
    "a delivery earlier on the same day",
    { stops: [stop("2026-12-03T14:00:00"), stop("2026-12-03T08:00:00")] },
    ["Delivery Thu 12/3 is before pickup."],
  ],
  [
    "nothing about a delivery on the same day",
    { stops: [stop("2026-12-03T14:00:00"), stop("2026-12-03")] },
    [],
  ],
  [
    "a past pickup",
    { stops: [stop("2026-11-20"), stop("2026-11-25")] },
    ["Pickup Fri 11/20 is in the past."],
  ],
  ["nothing about today", { stops: [stop("2026-11-23T06:00:00"), stop("")] }, []],
  ["nothing about a window that is still open", { stops: [stop("2026-11-20", "2026-11-24"), stop("")] }, []],
  [
    "a stop out of order",
    { stops: [stop("2026-12-01"), stop("2026-12-05"), stop("2026-12-03")] },
    ["Delivery Thu 12/3 is before an earlier stop."],
  ],
  ["a weight over the limit", { weight: 88_123 }, ["Weight 88,123 lb is over 48,000 lb."]],
  ["a rate far above the range", { rate: 24_500 }, ["Rate $24,500 is far above the lane's $1,600–$2,200."]],
  ["a rate far below the range", { rate: 245 }, ["Rate $245 is far below the lane's $1,600–$2,200."]],
  ["a rate with cents", { rate: 24_500.5 }, ["Rate $24,500.50 is far above the lane's $1,600–$2,200."]],
  ["nothing about a rate a little beyond the range", { rate: 2_450 }, []],
])("warns of %s", (_, change, warnings) => {
  expect(findLoadWarnings({ ...plain, ...change }, context)).toEqual(warnings);
});

test("warns of no rate without an estimate", () => {
  expect(findLoadWarnings({ ...plain, rate: 24_500 }, { ...context, range: undefined })).toEqual([]);
});
