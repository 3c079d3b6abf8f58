import type { RateEstimate } from "../../shared/views/rate.ts";

/** One week of the trend as the window draws it. */
export interface Week {
  /** 11/2–11/8 */
  name: string;
  /** USD for the trip. */
  rate: number;
  perMile: number;
  /** False where the model speaks because no booking was seen. */
  observed: boolean;
  /** True for the last week while it is not over. */
  partial: boolean;
}

/** The weeks of a reading, oldest first. The last is partial when it is shorter than the others. */
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

/** Days from one month/day to the next one; the turn of a year counts as one. */
function daysBetween(from: string, to: string): number {
  const at = (text: string) => {
    const [month = 1, day = 1] = text.split("/").map(Number);
    return Date.UTC(2001, month - 1, day) / 86_400_000;
  };
  return (at(to) - at(from) + 365) % 365;
}
