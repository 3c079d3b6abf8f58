import { type DateTimeParts, isDayAlone, readDateTime } from "../../shared/interface/date-time.ts";

/**
 * How the window writes things: rates as $2,450 and $3.14/mi, weight 42,000 lb, age 3 h, times as
 * Tue 1 Dec, 08:00. English, because the window is; the separators are those a broker in the trade reads.
 */
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

export const count = (value: number): string => whole.format(value);

/** "1 load", "1,284 loads". */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** Cents are shown only where there are any. */
export function money(amount: number | null, currency = "USD"): string {
  if (amount === null) return "";
  return moneyFormat(currency, Number.isInteger(amount) ? 0 : 2).format(amount);
}

/** What an amount may take where there is little room. */
const mostCharacters = 9;

const shortAmount = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumFractionDigits: 2,
  roundingMode: "trunc",
});

/** An amount where there is little room: $2,450.50 and $999,999 whole, but $12.45K and $1.25M; its currency stays. */
export function shortMoney(amount: number | null, currency = "USD"): string {
  const whole = money(amount, currency);
  if (amount === null || whole.length <= mostCharacters) return whole;
  return whole.replace(/\d[\d,.]*/, shortAmount.format(amount));
}

/** Making a format takes longer than using it a hundred times, and a board shows many amounts. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`;
  const known = moneyFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  moneyFormats.set(key, made);
  return made;
}

export function perMile(rate: number | null, miles: number | null): string {
  return rate === null || !miles ? "" : `$${(rate / miles).toFixed(2)}/mi`;
}

export const pounds = (weight: number | null): string =>
  weight === null ? "" : `${whole.format(weight)} lb`;

/** A file's size: 812 kB, 594 MB, 1.2 GB. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

export const feet = (length: number | null): string => (length === null ? "" : `${length} ft`);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago, or until, in the largest unit that fits: 45 s, 12 min, 3 h, 2 d. */
export function duration(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  if (length < minute) return `${Math.floor(length / 1_000)} s`;
  if (length < hour) return `${Math.floor(length / minute)} min`;
  if (length < 2 * day) return `${Math.floor(length / hour)} h`;
  return `${Math.floor(length / day)} d`;
}

/** Minutes and seconds running down: 1:58. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A moment as the machine's clock shows it: 10:42, with its day where that is not today. */
export function timeOrDate(moment: number, now: number): string {
  const at = new Date(moment);
  const isToday = at.toDateString() === new Date(now).toDateString();
  return isToday ? `${two(at.getHours())}:${two(at.getMinutes())}` : dayAndTime(moment);
}

/** The same for paper, which outlives the day: Sat 21 Nov, 10:42. */
export function dayAndTime(moment: number): string {
  const at = new Date(moment);
  const day = dayOf(at.getFullYear(), at.getMonth() + 1, at.getDate());
  return `${day}, ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A moment for other programs, by the machine's clock and with its distance from UTC: 2026-11-21T10:42:03-06:00. */
export function momentHere(moment: number): string {
  const at = new Date(moment);
  const offset = -at.getTimezoneOffset();
  const size = Math.abs(offset);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  return `${day}T${time}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** A stop's date-time as written, in the stop's own time: Tue 1 Dec, 08:00; Tue 1 Dec where it names no time. */
export function stopTime(text: string): string {
  const parts = readDateTime(text);
  if (!parts || isDayAlone(text)) return stopDate(text);
  return `${stopDay(parts)}, ${timeOfDay(parts)}`;
}

/** Only the day of a stop's date-time: Tue 1 Dec. */
export function stopDate(text: string): string {
  const parts = readDateTime(text);
  return parts ? stopDay(parts) : text;
}

/** From and to in one: Tue 1 Dec, 08:00–12:00. */
export function stopWindow(early: string | null, late: string | null): string {
  if (!early || !late) return stopTime(early ?? late ?? "");
  const [from, to] = [readDateTime(early), readDateTime(late)];
  if (!from || !to) return `${early}–${late}`;
  const sameDay = from.year === to.year && from.month === to.month && from.day === to.day;
  if (!sameDay) return `${stopTime(early)}–${stopTime(late)}`;
  if (isDayAlone(late)) return stopTime(early);
  return `${stopTime(early)}${isDayAlone(early) ? ", until " : "–"}${timeOfDay(to)}`;
}

const timeOfDay = ({ hour, minute }: DateTimeParts): string => `${two(hour)}:${two(minute)}`;

/** The zone of a stop's date-time in words, for those who want to know. */
export function zoneWords(text: string): string {
  const offset = readDateTime(text)?.offsetMinutes;
  if (offset === undefined || offset === null) return "In the stop's own local time";
  if (offset === 0) return "In UTC";
  const size = Math.abs(offset);
  return `In UTC${offset < 0 ? "−" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const two = (value: number): string => String(value).padStart(2, "0");
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

const stopDay = (parts: DateTimeParts): string => dayOf(parts.year, parts.month, parts.day);

function dayOf(year: number, monthOfYear: number, dayOfMonth: number): string {
  const date = new Date(Date.UTC(year, monthOfYear - 1, dayOfMonth));
  const yearSuffix = year === new Date().getFullYear() ? "" : ` ${year}`;
  return `${weekday.format(date)} ${dayOfMonth} ${month.format(date)}${yearSuffix}`;
}
