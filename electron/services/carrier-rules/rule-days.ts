import { DAY_MS } from "../../../shared/durations.ts";
import { memoize } from "../memoize.ts";

/** Adds days to a day, YYYY-MM-DD; returns an unreadable day unchanged. */
export const addDays = memoize((day: string, days: number): string => {
  const at = Date.parse(day);
  return Number.isNaN(at) ? day : new Date(at + days * DAY_MS).toISOString().slice(0, 10);
});

/**
 * Returns the day on which the next MCS-150 is due (49 CFR 390.19), always the last day of a month. The last digit of
 * the USDOT number gives the month (0 is October), the next-to-last digit gives an odd or even year. Empty when the day
 * of the last filing or the number is unknown or unreadable.
 * @param filed the day of the last filing, YYYY-MM-DD
 */
export const computeNextMcs150Due = (filed: string, usdotNumber: string): string =>
  filed === "" || !/^\d{2,}$/.test(usdotNumber) ? "" : computeMcs150Day(filed, usdotNumber.slice(-2));

const computeMcs150Day = memoize((filed: string, lastDigits: string): string => {
  const at = Date.parse(filed);
  if (Number.isNaN(at)) return "";
  const month = Number(lastDigits.at(-1)) || 10;
  const isOdd = Number(lastDigits.at(-2)) % 2 === 1;
  const filedOn = new Date(at);
  const firstYear = filedOn.getUTCFullYear() + 1;
  const year = firstYear + ((firstYear % 2 === 1) === isOdd ? 0 : 1);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
});
