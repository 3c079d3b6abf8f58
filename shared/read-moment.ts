import { DAY_MS } from "./durations.ts";
import { readDateTime } from "./interface/date-time.ts";
import { padToTwoDigits } from "./pad-to-two-digits.ts";

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

const WEEKDAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);

/** A date without a year is never more than this many days before today. */
const MAX_PASSED_DAYS = 60;

/**
 * Parses a stop's date and time as typed: "12/1 8:00", "12/1 8a", "8a 12/1", "tue 14:00", "tomorrow at noon", "1 Dec,
 * 08:00", "dec 3rd 2026", "8:30" on the day `near`, or ISO 8601. chrono-node does not fit: it searches running text and
 * uses the machine's time zone.
 * @param defaultTime the time (HH:MM) for a day without a time; if undefined, the result is a date without a time
 * @returns a wire date-time in the stop's local time, with a zone only if typed; undefined for any other text
 */
export function parseStopMoment(
  typed: string,
  { today, near, defaultTime }: { today: Day; near?: Day | undefined; defaultTime?: string | undefined },
): string | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/(\d)\s+([ap])\.?m?\.?$/, "$1$2");
  if (/^\d{4}-\d{1,2}-\d{1,2}t/.test(text)) return readDateTime(typed.trim()) ? typed.trim() : undefined;
  const words = text
    .replace(/(\d)(st|nd|rd|th)\b/, "$1")
    .replace(/\bnoon$/, "12:00")
    .split(/[\s,@]+|\bat\b/)
    .filter(Boolean);
  const found = parseDayAndTime(words, today, near) ?? {
    day: parseDay(words.join(" "), today),
    time: undefined,
  };
  if (!found.day) return undefined;
  const time = found.time
    ? `${padToTwoDigits(found.time.hour)}:${padToTwoDigits(found.time.minute)}`
    : defaultTime;
  return time === undefined ? formatDay(found.day) : `${formatDay(found.day)}T${time}:00`;
}

/** Whether a word after a day is its year: last year, this year or next year. Other numbers can be times or rates. */
export const isYear = (word: string, today: Day): boolean => Math.abs(Number(word) - today.year) <= 1;

/** Parses a day followed or preceded by a time, or only a time, which is then on the day `near`. */
function parseDayAndTime(
  words: string[],
  today: Day,
  near: Day | undefined,
): { day: Day; time: Time } | undefined {
  const isAlone = words.length === 1;
  // In "dec 3 2026", 2026 is the year, not 20:26.
  const readTime = (word = "", isBareHourAllowed: boolean) =>
    !isAlone && isYear(word, today) ? undefined : parseTime(word, isBareHourAllowed);
  const last = readTime(words.at(-1), !isAlone || near !== undefined);
  const before = isAlone ? near : parseDay(words.slice(0, -1).join(" "), today);
  if (last && before) return { day: before, time: last };
  const first = readTime(words[0], false);
  const dayAfter = parseDay(words.slice(1).join(" "), today);
  return first && dayAfter ? { day: dayAfter, time: first } : undefined;
}

/** Whether a word in lower case is the name of a weekday or a short form such as "tue", "tues." or "weds". */
export const isWeekday = (word: string): boolean => findWeekday(word) >= 0;

/** Returns 0 for Sunday to 6 for Saturday; -1 for any other word. */
const findWeekday = (word: string): number => findByStart(WEEKDAYS, word.replace(/^weds\b/, "wed"));

/** Returns the position of the name that starts with a word of three letters or more; -1 for any other word. */
function findByStart(names: readonly string[], word: string): number {
  const start = word.replace(/\.$/, "");
  return start.length < 3 ? -1 : names.findIndex((name) => name.startsWith(start));
}

/**
 * Parses a day: "12/1", "12/1/26", "2026-12-01", "tue", "today", "tomorrow", "1 dec", "dec 1", "tue 1 dec 2026",
 * "12/1 tue" or "1-dec". A weekday without a date is today or one of the next six days. Returns undefined for any other
 * text.
 * @param typed the text in lower case
 */
export function parseDay(typed: string, today: Day): Day | undefined {
  const text = /\d/.test(typed)
    ? typed.replace(/^[a-z]+\.? | [a-z]+\.?$/g, (word) => (isWeekday(word.trim()) ? "" : word))
    : typed;
  if (text === "today") return today;
  if (text === "tomorrow" || text === "tmrw") return addDays(today, 1);
  const weekday = findWeekday(text);
  if (weekday >= 0) return addDays(today, (weekday - getWeekday(today) + 7) % 7);
  const numeric = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(text);
  if (numeric) return resolveYear(Number(numeric[1]), Number(numeric[2]), numeric[3], today);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return toValidDay({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) });
  return parseNamedDay(text, today);
}

function parseNamedDay(text: string, today: Day): Day | undefined {
  const words = text.split(/[ -]+/);
  const month = words.findIndex((word) => findMonth(word) > 0);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const isDay = numbers.length === 1 || numbers.length === 2;
  if (month < 0 || !isDay || numbers.length !== words.length - 1) return undefined;
  return resolveYear(findMonth(words[month] ?? ""), Number(numbers[0]), numbers[1], today);
}

/** Returns the month of a word in lower case such as "december", "dec" or "sept."; 0 for any other word. */
export const findMonth = (word: string): number => findByStart(MONTHS, word) + 1;

function resolveYear(month: number, day: number, year: string | undefined, today: Day): Day | undefined {
  if (year) return toValidDay({ year: Number(year) + (year.length === 2 ? 2000 : 0), month, day });
  const firstDay = countDaysSince1970(today) - MAX_PASSED_DAYS;
  return [today.year - 1, today.year, today.year + 1]
    .map((candidate) => toValidDay({ year: candidate, month, day }))
    .find((candidate) => candidate && countDaysSince1970(candidate) >= firstDay);
}

/** Parses "8:00", "8a", "8:30pm", "0830"; a bare "8" only when allowed. */
function parseTime(text: string, isBareHourAllowed: boolean): Time | undefined {
  const match = /^(\d{1,2})(?::?(\d{2})(?::\d{2})?)?(a|p|am|pm|h)?$/.exec(text);
  if (!match || (!isBareHourAllowed && !match[2] && !match[3])) return undefined;
  const half = match[3]?.[0];
  const typedHour = Number(match[1]);
  const hour =
    half === "p" && typedHour < 12 ? typedHour + 12 : half === "a" && typedHour === 12 ? 0 : typedHour;
  const minute = Number(match[2] ?? 0);
  return hour <= 23 && minute <= 59 ? { hour, minute } : undefined;
}

/** Returns the calendar day of a moment (milliseconds since 1970) in the machine's time zone. */
export function toLocalDay(moment: number): Day {
  const date = new Date(moment);
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

/** Formats a day as YYYY-MM-DD. */
export const formatDay = ({ year, month, day }: Day): string =>
  `${year}-${padToTwoDigits(month)}-${padToTwoDigits(day)}`;

const countDaysSince1970 = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** Returns the weekday of a day: 0 for Sunday to 6 for Saturday. */
export const getWeekday = (day: Day): number => new Date(countDaysSince1970(day) * DAY_MS).getUTCDay();

/** Adds days to a day; negative numbers subtract. */
export function addDays(day: Day, days: number): Day {
  const date = new Date((countDaysSince1970(day) + days) * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns the day, or undefined if the calendar has no such day. */
function toValidDay(day: Day): Day | undefined {
  const normalized = addDays(day, 0);
  return normalized.month === day.month && normalized.day === day.day ? day : undefined;
}
