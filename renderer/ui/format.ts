import { type DateTimeParts, isDateOnly, readDateTime } from "../../shared/interface/date-time.ts";

/** Numbers, money, dates and times as the window shows them: American formats, for example $2,450 and Mon 11/23. */
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Formats a count: "1,284". */
export const count = (value: number): string => whole.format(value);

export { counted } from "../../shared/counted.ts";

/** Formats an amount: "$2,450"; cents only if there are any. */
export function money(amount: number | null, currency = "USD"): string {
  if (amount === null) return "";
  return moneyFormat(currency, Number.isInteger(amount) ? 0 : 2).format(amount);
}

const MAX_SHORT_CHARS = 9;

const shortAmount = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumFractionDigits: 2,
  roundingMode: "trunc",
});

/** Formats an amount for a narrow column: "$2,450.50" and "$999,999" in full, but "$12.45K" and "$1.25M". */
export function shortMoney(amount: number | null, currency = "USD"): string {
  const full = money(amount, currency);
  if (amount === null || full.length <= MAX_SHORT_CHARS) return full;
  return full.replace(/\d[\d,.]*/, shortAmount.format(amount));
}

/** Creating a format takes longer than using it a hundred times. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`;
  const known = moneyFormats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  moneyFormats.set(key, format);
  return format;
}

/** Formats a rate per mile: "$3.14/mi". */
export function perMile(rate: number | null, miles: number | null): string {
  return rate === null || !miles ? "" : `$${(rate / miles).toFixed(2)}/mi`;
}

/** Formats a weight: "42,000 lb". */
export const pounds = (weight: number | null): string =>
  weight === null ? "" : `${whole.format(weight)} lb`;

/** Formats a number of bytes: "812 KB", "594 MB", "1.2 GB". */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} KB`;
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** Formats a length: "53 ft". */
export const feet = (length: number | null): string => (length === null ? "" : `${length} ft`);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a length of time in its largest unit: "45 s", "12 min", "3 h", "2 d". */
export function duration(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  if (length < MINUTE) return `${Math.floor(length / 1_000)} s`;
  if (length < HOUR) return `${Math.floor(length / MINUTE)} min`;
  if (length < 2 * DAY) return `${Math.floor(length / HOUR)} h`;
  return `${Math.floor(length / DAY)} d`;
}

/** Formats an age without seconds, because it is not updated every second: "now", "3 min", "2 d". */
export const age = (milliseconds: number): string => (milliseconds < MINUTE ? "now" : duration(milliseconds));

/** Formats a time in the past: "just now", "3 min ago", "2 d ago". */
export const ago = (moment: number, now: number): string =>
  now - moment < MINUTE ? "just now" : `${duration(now - moment)} ago`;

/** Formats minutes and seconds that count down: "1:58". */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Formats a moment in this computer's time zone: "2:30 PM" if it is today, otherwise "Sat 11/21 2:30 PM". */
export function timeOrDate(moment: number, now: number): string {
  const at = new Date(moment);
  const isToday = at.toDateString() === new Date(now).toDateString();
  return isToday ? timeOfDay({ hour: at.getHours(), minute: at.getMinutes() }) : dayAndTime(moment);
}

/** Formats like `timeOrDate`, but always with the date, for print. */
export function dayAndTime(moment: number): string {
  const at = new Date(moment);
  const day = formatDay(at.getFullYear(), at.getMonth() + 1, at.getDate());
  return `${day} ${timeOfDay({ hour: at.getHours(), minute: at.getMinutes() })}`;
}

/** Formats a moment as ISO 8601 in this computer's time zone, for other programs: 2026-11-21T10:42:03-06:00. */
export function isoLocal(moment: number): string {
  const at = new Date(moment);
  const offset = -at.getTimezoneOffset();
  const size = Math.abs(offset);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  return `${day}T${time}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Formats a stop's date-time in the stop's own time: "Tue 12/1 8:00 AM", or "Tue 12/1" without a time. */
export function stopTime(text: string): string {
  const parts = readDateTime(text);
  if (!parts || isDateOnly(text)) return stopDate(text);
  return `${stopDay(parts)} ${timeOfDay(parts)}`;
}

/** Formats the day of a stop's date-time: "Tue 12/1". */
export function stopDate(text: string): string {
  const parts = readDateTime(text);
  return parts ? stopDay(parts) : text;
}

/** Formats the days (YYYY-MM-DD) in a message of the import. */
export const formatDaysIn = (text: string): string => text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, stopDate);

/** Formats a stop's time window: "Tue 12/1 8:00 AM–12:00 PM". */
export function stopWindow(early: string | null, late: string | null): string {
  if (!early || !late) return stopTime(early ?? late ?? "");
  const [from, to] = [readDateTime(early), readDateTime(late)];
  if (!from || !to) return `${early}–${late}`;
  const isSameDay = from.year === to.year && from.month === to.month && from.day === to.day;
  if (!isSameDay) return `${stopTime(early)}–${stopTime(late)}`;
  if (isDateOnly(late)) return stopTime(early);
  return `${stopTime(early)}${isDateOnly(early) ? " until " : "–"}${timeOfDay(to)}`;
}

/** Whether the system's language uses a 12-hour clock. */
const isTwelveHour =
  new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hour12 === true;

function timeOfDay({ hour, minute }: Pick<DateTimeParts, "hour" | "minute">): string {
  if (!isTwelveHour) return `${two(hour)}:${two(minute)}`;
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? "AM" : "PM"}`;
}

/** Returns the time zone of a stop's date-time, for a tooltip. */
export function zoneName(text: string): string {
  const offset = readDateTime(text)?.offsetMinutes;
  if (offset === undefined || offset === null) return "Local time of the stop";
  if (offset === 0) return "UTC";
  const size = Math.abs(offset);
  return `UTC${offset < 0 ? "−" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const two = (value: number): string => String(value).padStart(2, "0");
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });

const stopDay = (parts: DateTimeParts): string => formatDay(parts.year, parts.month, parts.day);

function formatDay(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  const yearSuffix = year === new Date().getFullYear() ? "" : `/${year}`;
  return `${weekday.format(date)} ${month}/${day}${yearSuffix}`;
}
