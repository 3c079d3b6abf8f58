import { z } from "zod";

/**
 * Date-times of the wire. Accepted: ISO 8601 with Z, with an offset or with no zone; components may be
 * unpadded, as in 2026-12-1T8:5:00. What was sent is given back to the letter.
 */
const pattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{1,2}(?::?\d{2})?)?)?$/i;

/** The parts of a date-time as written; `offsetMinutes` is null where it names no zone. */
export interface DateTimeParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Fraction of the second, in nanoseconds, so that times compare at full precision. */
  nanosecond: number;
  offsetMinutes: number | null;
}

/** Reads a date-time; undefined when it is none, or names a day or a time that does not exist. */
export function readDateTime(value: string): DateTimeParts | undefined {
  const match = pattern.exec(value.trim());
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
  return exists(parts) ? parts : undefined;
}

/** Whether a date-time names its day alone, as in 2026-12-01: at no time of it, which midnight is. */
export const isDayAlone = (value: string): boolean => /^\s*\d{4}-\d{1,2}-\d{1,2}\s*$/.test(value);

function readOffset(zone: string): number {
  if (zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const [hours, minutes] = digits.length > 2 ? [digits.slice(0, -2), digits.slice(-2)] : [digits, "0"];
  return (zone.startsWith("-") ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function exists({ year, month, day, hour, minute, second, offsetMinutes }: DateTimeParts): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  const sameDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return sameDay && hour <= 23 && minute <= 59 && second <= 59 && Math.abs(offsetMinutes ?? 0) <= 14 * 60;
}

/** The moment in milliseconds since 1970; a date-time without a zone is taken as UTC. */
export function momentOf(parts: DateTimeParts): number {
  const { year, month, day, hour, minute, second, nanosecond, offsetMinutes } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second, Math.floor(nanosecond / 1e6));
  return local - (offsetMinutes ?? 0) * 60_000;
}

/** A date-time as accepted on requests. */
export const dateTime = z
  .string()
  .max(64)
  .refine(
    (value) => readDateTime(value) !== undefined,
    "Must be an ISO 8601 date and time, such as 2026-12-01T08:00:00.",
  );

/** A moment as answers give it where no zone is written and UTC is meant (createdDateTime, updatedDateTime). */
export const withoutZone = (moment: number): string => new Date(moment).toISOString().slice(0, -1);
