/** A moment as the clock on the broker's wall showed it, with the name of its zone: words outlive the day, and may travel. */
export const formatLocalTime = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    ...clockTime,
  }).format(moment);

/** The time of a moment that is near, to the second. */
export const formatTimeOfDay = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, ...clockTime, second: "2-digit" }).format(moment);

const clockTime = {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;
