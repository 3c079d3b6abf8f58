import type { RateEstimate } from "../../shared/views/rate.ts";

/** One week of the trend. */
export interface Week {
  /** "11/2–11/8" */
  name: string;
  /** USD for the trip. */
  rate: number;
  perMile: number;
  /** False if the value comes from the model, because there was no booking. */
  observed: boolean;
  /** True for the current week. */
  partial: boolean;
}

/** The weeks, oldest first. The last is partial if it is shorter than the others. */
export function weeksOf({ answer, evidence }: RateEstimate): Week[] {
  const series = answer.trendlineCollections[0]?.trendlineSeries ?? [];
  return series.map((week, index) => ({
    name: `${week.trendlineStartDate}–${week.trendlineEndDate}`,
    rate: week.totalRate,
    perMile: week.ratePerMile,
    observed: evidence.observedWeeks[index] ?? false,
    partial: index === series.length - 1 && daysBetween(week.trendlineStartDate, week.trendlineEndDate) < 6,
  }));
}

/** Days between two month/day dates, also across New Year. */
function daysBetween(from: string, to: string): number {
  const at = (text: string) => {
    const [month = 1, day = 1] = text.split("/").map(Number);
    return Date.UTC(2001, month - 1, day) / 86_400_000;
  };
  return (at(to) - at(from) + 365) % 365;
}
