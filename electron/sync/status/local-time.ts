const clockTime = {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

/**
 * Formats milliseconds since 1970 as a date and time. Includes the time zone, because users can send an exported log to
 * readers in other time zones.
 */
export const formatLocalTime = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    ...clockTime,
  }).format(moment);

/** Formats milliseconds since 1970 as a time of day to the second, for a time in the next hour. */
export const formatTimeOfDay = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, ...clockTime, second: "2-digit" }).format(moment);
