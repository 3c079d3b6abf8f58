import { Temporal } from "temporal-polyfill";
import { DAY_MS } from "../../../shared/durations.ts";

/** A week of the trend. `from` and `until` are YYYY-MM-DD, both inclusive. */
export interface TrendWeek {
  from: string;
  until: string;
}

/**
 * Returns the last four weeks, Monday to Sunday in a time zone, oldest first; the last week ends today.
 * @param now milliseconds since 1970
 */
export function listTrendWeeks(now: number, timeZone: string): TrendWeek[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return [3, 2, 1, 0].map((weeksAgo) => {
    const from = monday.subtract({ weeks: weeksAgo });
    const until = weeksAgo === 0 ? today : from.add({ days: 6 });
    return { from: from.toString(), until: until.toString() };
  });
}

/** Subtracts days from a day (YYYY-MM-DD). */
export const subtractDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).subtract({ days }).toString();

/** Converts a day (YYYY-MM-DD) to days since 1970. */
export const toDayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** Formats a day (YYYY-MM-DD) as month/day without padding, for the trend (specification 2.8). */
export const formatMonthAndDay = (day: string): string => {
  const [, month, date] = day.split("-").map(Number);
  return `${month}/${date}`;
};
