const clockTime = {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

/**
 * Formats milliseconds since 1970 as "Mon 11/23/2026 14:30 CST". Includes the year and the time zone, because users can
 * export the log and send it to readers in other time zones.
 */
export const formatLocalTime = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    ...clockTime,
  })
    .format(moment)
    .replaceAll(",", "");

/** Formats milliseconds since 1970 as a time of day to the second, for a time in the next hour. */
export const formatTimeOfDay = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, ...clockTime, second: "2-digit" }).format(moment);
