import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";
import { formatDate } from "../../shared/format-date.ts";
import { formatMoney as formatAmount } from "../../shared/format-money.ts";
import {
  type DateTimeParts,
  getWholeDay,
  isDateOnly,
  readDateTime,
} from "../../shared/interface/date-time.ts";
import { isTwelveHour } from "../../shared/is-twelve-hour.ts";
import { padToTwoDigits } from "../../shared/pad-to-two-digits.ts";
import { type Day, formatDay, toLocalDay } from "../../shared/read-moment.ts";

// Formats of the window are American: $2,450 and Mon 11/23. Moments are in milliseconds since 1970. Null
// becomes an empty text.

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Formats a count: "1,284". */
export const formatNumber = (value: number): string => whole.format(value);

export { capitalize } from "../../shared/capitalize.ts";
export { formatCount } from "../../shared/format-count.ts";

/** Formats an amount, as in `shared/format-money.ts`. */
export const formatMoney = (amount: number | null, currency?: string): string =>
  amount === null ? "" : formatAmount(amount, currency);

/** `formatShortMoney` shortens an amount with more characters, such as $12,450.50. */
const MAX_SHORT_CHARS = 9;

const shortAmount = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumFractionDigits: 2,
  roundingMode: "trunc",
});

/** Formats an amount for a narrow column: "$2,450.50" and "$999,999" in full, but "$12.45K" and "$1.25M". */
export function formatShortMoney(amount: number | null, currency = "USD"): string {
  const full = formatMoney(amount, currency);
  if (amount === null || full.length <= MAX_SHORT_CHARS) return full;
  return full.replace(/\d[\d,.]*/, shortAmount.format(amount));
}

/** Formats a rate in US dollars, divided by the miles: "$3.14/mi"; empty for 0 miles. */
export function formatPerMile(rate: number | null, miles: number | null): string {
  return rate === null || !miles ? "" : `$${(rate / miles).toFixed(2)}/mi`;
}

/** Formats a weight: "42,000 lb". */
export const formatPounds = (weight: number | null): string =>
  weight === null ? "" : `${whole.format(weight)} lb`;

/** Formats a number of bytes: "812 KB", "594 MB", "1.2 GB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} KB`;
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** Formats a length: "53 ft". */
export const formatFeet = (length: number | null): string => (length === null ? "" : `${length} ft`);

/** Formats a length of time in one unit, hours up to 47: "45 s", "12 min", "36 h", "2 d". */
export function formatDuration(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  if (length < MINUTE_MS) return `${Math.floor(length / 1_000)} s`;
  if (length < HOUR_MS) return `${Math.floor(length / MINUTE_MS)} min`;
  if (length < 2 * DAY_MS) return `${Math.floor(length / HOUR_MS)} h`;
  return `${Math.floor(length / DAY_MS)} d`;
}

/** Formats an age without seconds, because the window does not update the age every second: "now", "3 min", "2 d". */
export const formatAge = (milliseconds: number): string =>
  milliseconds < MINUTE_MS ? "now" : formatDuration(milliseconds);

/** Formats a time in the past: "just now", "3 min ago", "2 d ago". */
export const formatAgo = (moment: number, now: number): string =>
  now - moment < MINUTE_MS ? "just now" : `${formatDuration(now - moment)} ago`;

/** Formats minutes and seconds that count down: "1:58". */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${padToTwoDigits(seconds % 60)}`;
}

/** Formats a moment in this computer's time zone: "2:30 PM" for today, otherwise "Sat 11/21 2:30 PM". */
export function formatTimeOrDate(moment: number, now: number): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  return isToday ? formatLocalTime(moment) : formatDayAndTime(moment);
}

/** Formats like `formatTimeOrDate`, but always with the date. */
export const formatDayAndTime = (moment: number): string =>
  `${formatCalendarDay(toLocalDay(moment))} ${formatLocalTime(moment)}`;

function formatLocalTime(moment: number): string {
  const at = new Date(moment);
  return formatTimeOfDay({ hour: at.getHours(), minute: at.getMinutes() });
}

/** Formats a moment as ISO 8601 in this computer's time zone, for other programs: 2026-11-21T10:42:03-06:00. */
export function formatLocalIso(moment: number): string {
  const at = new Date(moment);
  const offset = -at.getTimezoneOffset();
  const time = `${padToTwoDigits(at.getHours())}:${padToTwoDigits(at.getMinutes())}:${padToTwoDigits(at.getSeconds())}`;
  return `${formatDay(toLocalDay(moment))}T${time}${offset < 0 ? "-" : "+"}${formatOffset(offset)}`;
}

/** Formats a UTC offset without its sign: 330 minutes as "05:30". */
function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${padToTwoDigits(Math.floor(size / 60))}:${padToTwoDigits(size % 60)}`;
}

/**
 * Formats a stop's date-time in the stop's own time: "Tue 12/1 8:00 AM", or "Tue 12/1" without a time. Returns text
 * that is not a date-time unchanged.
 */
export function formatStopTime(text: string): string {
  const parts = readDateTime(text);
  if (!parts || isDateOnly(text)) return formatStopDate(text);
  return `${formatCalendarDay(parts)} ${formatTimeOfDay(parts)}`;
}

/** Formats the day of a stop's date-time: "Tue 12/1". Returns text that is not a date-time unchanged. */
export function formatStopDate(text: string): string {
  const parts = readDateTime(text);
  return parts ? formatCalendarDay(parts) : text;
}

/** Formats the days (YYYY-MM-DD) in a text of the main process, also with times (YYYY-MM-DD HH:MM). */
export const formatDaysIn = (text: string): string =>
  text.replace(/\b(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?\b/g, (_, day: string, time?: string) =>
    formatStopTime(time ? `${day}T${time}:00` : day),
  );

/** Formats a stop's time window: "Tue 12/1 8:00 AM–12:00 PM"; a whole day has no time. */
export function formatStopWindow(early: string | null, late: string | null): string {
  const wholeDay = getWholeDay(early, late);
  if (wholeDay) return formatStopDate(wholeDay);
  if (!early || !late) return formatStopTime(early ?? late ?? "");
  const [from, to] = [readDateTime(early), readDateTime(late)];
  if (!from || !to) return `${early}–${late}`;
  const isSameDay = from.year === to.year && from.month === to.month && from.day === to.day;
  if (!isSameDay) return `${formatStopTime(early)}–${formatStopTime(late)}`;
  if (isDateOnly(late)) return formatStopTime(early);
  return `${formatStopTime(early)}${isDateOnly(early) ? " until " : "–"}${formatTimeOfDay(to)}`;
}

function formatTimeOfDay({ hour, minute }: Pick<DateTimeParts, "hour" | "minute">): string {
  if (!isTwelveHour) return `${padToTwoDigits(hour)}:${padToTwoDigits(minute)}`;
  return `${hour % 12 || 12}:${padToTwoDigits(minute)} ${hour < 12 ? "AM" : "PM"}`;
}

/** Returns the time zone of a stop's date-time, for a tooltip. */
export function formatZoneName(text: string): string {
  const offset = readDateTime(text)?.offsetMinutes;
  if (offset === undefined || offset === null) return "Local time of the stop";
  if (offset === 0) return "UTC";
  return `UTC${offset < 0 ? "−" : "+"}${formatOffset(offset)}`;
}

const formatCalendarDay = (day: Day): string => formatDate(formatDay(day), String(new Date().getFullYear()));
