import { DAY_MS } from "../../shared/durations.ts";
import type { RateEstimate } from "../../shared/views/rate.ts";

/** One week of the trend. */
export interface Week {
  /** "11/2–11/8" */
  name: string;
  /** USD for the trip. */
  rate: number;
  /** USD per mile. */
  perMile: number;
  /** The 80% range, in USD for the trip. */
  range: [lower: number, upper: number];
  /** False for a week without all-in rates on the lane. */
  isObserved: boolean;
  /** True for the current week while it has fewer than seven days. */
  isPartial: boolean;
}

/** Returns the weeks, oldest first. */
export function listWeeks({ answer, evidence }: RateEstimate): Week[] {
  const series = answer.trendlineCollections[0]?.trendlineSeries ?? [];
  return series.map((week, index) => ({
    name: `${week.trendlineStartDate}–${week.trendlineEndDate}`,
    rate: week.totalRate,
    perMile: week.ratePerMile,
    range: toRange(evidence.weekRanges[index], week.totalRate),
    isObserved: evidence.observedWeeks[index] ?? false,
    isPartial: index === series.length - 1 && countDays(week.trendlineStartDate, week.trendlineEndDate) < 6,
  }));
}

const toRange = (
  range: { lower: number; upper: number } | undefined,
  rate: number,
): [lower: number, upper: number] => [range?.lower ?? rate, range?.upper ?? rate];

/** Counts the days between two month/day dates, even across New Year. */
function countDays(from: string, to: string): number {
  const toDayNumber = (text: string) => {
    const [month = 1, day = 1] = text.split("/").map(Number);
    return Date.UTC(2001, month - 1, day) / DAY_MS;
  };
  return (toDayNumber(to) - toDayNumber(from) + 365) % 365;
}

/** Returns round amounts that span the values: four to seven, fewer if all values are equal. */
export function computeTicks(values: readonly number[]): number[] {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest || lowest || 1;
  const magnitude = 10 ** Math.floor(Math.log10(range / 3));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => range / size <= 5) ?? range;
  const first = Math.floor(lowest / step);
  const last = Math.ceil(Math.max(...values) / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
