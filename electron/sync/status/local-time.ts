const clockTime = {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

/** Date and time with the time zone, because the log is kept and exported. */
export const formatLocalTime = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    ...clockTime,
  }).format(moment);

/** The time of day to the second, for a time that is near. */
export const formatTimeOfDay = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, ...clockTime, second: "2-digit" }).format(moment);
