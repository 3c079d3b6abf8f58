import { Temporal } from "temporal-polyfill";

/** The calendar day on which `moment` falls in a zone, from its first millisecond to the next day's (exclusive). */
export function businessDayOf(moment: number, timeZone: string): { from: number; until: number } {
  const day = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).startOfDay();
  return { from: day.epochMilliseconds, until: day.add({ days: 1 }).startOfDay().epochMilliseconds };
}
