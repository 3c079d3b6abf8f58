import { readDateTime } from "./interface/date-time.ts";

/** A calendar day. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

interface Time {
  hour: number;
  minute: number;
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A date without a year means the next one, but a day that has just passed means that one. */
const justPassedDays = 60;

/**
 * Reads a stop's date and time as a broker types it: "12/1 8:00", "12/1 8a", "8a 12/1", "tue 14:00", "tomorrow at noon",
 * "1 Dec, 08:00", "dec 3rd 2026", "8:30" alone where `near` gives the day, and ISO 8601 as it comes. A library for dates in
 * words (chrono-node) finds them in running text and in the machine's zone; here the whole text must be one, and it is
 * the stop's own time.
 * @param timeless the time of a day that is typed without one; where there is none, it stays the day alone
 * @returns the wire's date-time in the stop's own time, without a zone unless one was written; undefined when not understood
 */
export function parseStopMoment(
  typed: string,
  { today, near, timeless }: { today: Day; near?: Day | undefined; timeless?: string | undefined },
): string | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/(\d)\s+([ap])\.?m?\.?$/, "$1$2");
  if (/^\d{4}-\d{1,2}-\d{1,2}t/.test(text)) return readDateTime(typed) ? typed.trim() : undefined;
  const words = text
    .replace(/(\d)(st|nd|rd|th)\b/, "$1")
    .replace(/\bnoon$/, "12:00")
    .split(/[\s,@]+|\bat\b/)
    .filter(Boolean);
  const found = withTime(words, today, near) ?? { day: parseDay(words.join(" "), today), time: undefined };
  if (!found.day) return undefined;
  const time = found.time ? `${two(found.time.hour)}:${two(found.time.minute)}` : timeless;
  return time === undefined ? formatDay(found.day) : `${formatDay(found.day)}T${time}:00`;
}

/** The day, and the time behind it or before it. */
function withTime(words: string[], today: Day, near: Day | undefined): { day: Day; time: Time } | undefined {
  // At 20:26 nobody is picked up: "dec 3 2026" names the year.
  const timeAt = (word = "", bare: boolean) =>
    [today.year, today.year + 1].includes(Number(word)) ? undefined : readTime(word, bare);
  const isAlone = words.length === 1;
  const last = timeAt(words.at(-1), !isAlone || near !== undefined);
  const before = isAlone ? near : parseDay(words.slice(0, -1).join(" "), today);
  if (last && before) return { day: before, time: last };
  const first = timeAt(words[0], false);
  const behind = parseDay(words.slice(1).join(" "), today);
  return first && behind ? { day: behind, time: first } : undefined;
}

/** Reads a day: "12/1", "12/1/26", "2026-12-01", "tue", "today", "tomorrow", "1 dec", "dec 1", "tue 1 dec 2026", "1-Dec". */
export function parseDay(typed: string, today: Day): Day | undefined {
  const text = typed.replace(/^(sun|mon|tue|wed|thu|fri|sat)[a-z]* (?=.*\d)/, "");
  if (text === "today") return today;
  if (text === "tomorrow" || text === "tmrw") return addDays(today, 1);
  const weekday = text.length >= 3 ? weekdays.findIndex((name) => text.startsWith(name)) : -1;
  if (weekday >= 0 && /^[a-z]+$/.test(text)) return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
  const numeric = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(text);
  if (numeric) return dated(Number(numeric[1]), Number(numeric[2]), numeric[3], today);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return real({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) });
  return readNamedDay(text, today);
}

function readNamedDay(text: string, today: Day): Day | undefined {
  const words = text.split(/[ -]+/).filter((word) => !weekdays.some((name) => word.startsWith(name)));
  const month = words.findIndex((word) => months.some((name) => word.startsWith(name)));
  const numbers = words.filter((word) => /^\d+$/.test(word));
  if (month < 0 || numbers.length === 0 || numbers.length !== words.length - 1) return undefined;
  const monthOfYear = months.findIndex((name) => words[month]?.startsWith(name)) + 1;
  return dated(monthOfYear, Number(numbers[0]), numbers[1], today);
}

function dated(month: number, day: number, year: string | undefined, today: Day): Day | undefined {
  if (year) return real({ year: Number(year) + (year.length === 2 ? 2000 : 0), month, day });
  const thisYear = real({ year: today.year, month, day });
  const passed = thisYear ? daysOf(today) - daysOf(thisYear) : 0;
  return passed > justPassedDays ? real({ year: today.year + 1, month, day }) : thisYear;
}

/** Reads "8:00", "8a", "8:30pm", "0830"; a bare "8" only where nothing else can be meant. */
function readTime(text: string, bare: boolean): Time | undefined {
  const match = /^(\d{1,2})(?::?(\d{2})(?::\d{2})?)?(a|p|am|pm|h)?$/.exec(text);
  if (!match || (!bare && !match[2] && !match[3])) return undefined;
  const half = match[3]?.[0];
  const written = Number(match[1]);
  const hour = half === "p" && written < 12 ? written + 12 : half === "a" && written === 12 ? 0 : written;
  const minute = Number(match[2] ?? 0);
  return hour <= 23 && minute <= 59 ? { hour, minute } : undefined;
}

/** The machine's own day. */
export function localDay(now: number): Day {
  const date = new Date(now);
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

export const formatDay = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`;

const two = (value: number): string => String(value).padStart(2, "0");
const daysOf = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day) / 86_400_000;
const weekdayOf = (day: Day): number => new Date(daysOf(day) * 86_400_000).getUTCDay();

export function addDays(day: Day, days: number): Day {
  const date = new Date((daysOf(day) + days) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Undefined for a day that does not exist. */
function real(day: Day): Day | undefined {
  const same = addDays(day, 0);
  return same.month === day.month && same.day === day.day ? day : undefined;
}
