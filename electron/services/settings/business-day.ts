import { Temporal } from "temporal-polyfill";

const zoned = (moment: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);

/** The calendar day on which `moment` falls in a zone, from its first millisecond to the next day's (exclusive). */
export function businessDayOf(moment: number, timeZone: string): { from: number; until: number } {
  const day = zoned(moment, timeZone).startOfDay();
  return { from: day.epochMilliseconds, until: day.add({ days: 1 }).startOfDay().epochMilliseconds };
}

/** The same day as YYYY-MM-DD. */
export const dayOf = (moment: number, timeZone: string): string =>
  zoned(moment, timeZone).toPlainDate().toString();
