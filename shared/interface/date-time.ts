import { z } from "zod";

/**
 * Wire date-times: ISO 8601 with Z, with an offset, or without a zone; components may be unpadded, as in
 * 2026-12-1T8:5:00. Responses return the text of the request unchanged.
 */
const DATE_TIME_PATTERN =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)? ?(Z|[+-]\d{1,2}(?::?\d{2})?)?)?$/i;

/** The parts of a date-time; `offsetMinutes` is null without a zone. */
export interface DateTimeParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Fraction of the second in nanoseconds, for comparison at full precision. */
  nanosecond: number;
  offsetMinutes: number | null;
}

/** Parses a date-time; undefined when the text is malformed or not a real date and time, such as February 30. */
export function readDateTime(value: string): DateTimeParts | undefined {
  const match = DATE_TIME_PATTERN.exec(value);
  if (!match) return undefined;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone] = match;
  const parts: DateTimeParts = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    nanosecond: Number(fraction.padEnd(9, "0")),
    offsetMinutes: zone === undefined ? null : readOffset(zone),
  };
  return isRealDateTime(parts) ? parts : undefined;
}

/** Whether a date-time is a date without a time, such as 2026-12-01; midnight is a time. */
export const isDateOnly = (value: string): boolean => /^\d{4}-\d{1,2}-\d{1,2}$/.test(value);

/**
 * Returns the date of a time window from 00:00 to 23:59 of one day, which sync sends for a date without a time;
 * undefined for any other time window. Either end can also be the date without a time.
 */
export function getWholeDay(early: unknown, late: unknown): string | undefined {
  if (typeof early !== "string" || typeof late !== "string") return undefined;
  const day = /^(\d{4}-\d{1,2}-\d{1,2})(T0?0:00(:00)?)?$/.exec(early)?.[1];
  const isDay =
    day !== undefined && late.startsWith(day) && /^(T23:59(:\d\d)?)?$/.test(late.slice(day.length));
  return isDay ? day : undefined;
}

function readOffset(zone: string): number {
  if (zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const [hours, minutes] = digits.length > 2 ? [digits.slice(0, -2), digits.slice(-2)] : [digits, "0"];
  return (zone.startsWith("-") ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function isRealDateTime({ year, month, day, hour, minute, second, offsetMinutes }: DateTimeParts): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSameDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSameDay && hour <= 23 && minute <= 59 && second <= 59 && Math.abs(offsetMinutes ?? 0) <= 14 * 60;
}

/** Returns the milliseconds since 1970; a date-time without a zone counts as UTC. */
export function getMoment(parts: DateTimeParts): number {
  const { year, month, day, hour, minute, second, nanosecond, offsetMinutes } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second, Math.floor(nanosecond / 1e6));
  return local - (offsetMinutes ?? 0) * 60_000;
}

/**
 * Returns the milliseconds since 1970 of a date-time as if it were UTC, even with an offset; undefined when unreadable.
 */
export function toLocalMoment(text: string): number | undefined {
  const parts = readDateTime(text);
  return parts && getMoment({ ...parts, offsetMinutes: 0 });
}

/** A date-time of a request, up to 64 characters; see `readDateTime`. The time is optional. */
export const dateTime = z
  .string()
  .max(64)
  .refine(
    (value) => readDateTime(value) !== undefined,
    "Must be an ISO 8601 date and time, such as 2026-12-01T08:00:00.",
  );

/** Formats a moment in UTC without a zone, as in createdDateTime and updatedDateTime. */
export const formatWithoutZone = (moment: number): string => new Date(moment).toISOString().slice(0, -1);
