import { isTwelveHour } from "../../../shared/is-twelve-hour.ts";

const clockTime = {
  hour: isTwelveHour ? "numeric" : "2-digit",
  minute: "2-digit",
  hourCycle: isTwelveHour ? "h12" : "h23",
  timeZoneName: "short",
} as const;

/**
 * Formats milliseconds since 1970 as "Mon 11/23/2026 14:30 CST", or as "Mon 11/23/2026 2:30 PM CST" if the system's
 * language uses a 12-hour clock. Includes the year and the time zone, because users can export the log and send it to
 * readers in other time zones.
 */
export const formatLocalTime = (moment: number, timeZone: string): string =>
  formatMoment(moment, {
    timeZone,
    weekday: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    ...clockTime,
  }).replaceAll(",", "");

/**
 * Formats milliseconds since 1970 as "14:30:05 CST" or "2:30:05 PM CST". Leaves out the date, because the time is within
 * the next hour.
 */
export const formatTimeOfDay = (moment: number, timeZone: string): string =>
  formatMoment(moment, { timeZone, ...clockTime, second: "2-digit" });

/** Replaces the narrow no-break space that Intl puts before AM and PM. */
const formatMoment = (moment: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", options).format(moment).replaceAll("\u202f", " ");
