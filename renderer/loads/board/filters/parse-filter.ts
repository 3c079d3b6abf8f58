import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { formatDay, parseDay, toLocalDay } from "../../../../shared/read-moment.ts";
import type { ColumnFilter } from "../../../../shared/views/load-rows.ts";
import type { FilterKind } from "../columns/columns.tsx";

/** The text or the bounds of a filter. */
type FilterValue = Omit<ColumnFilter, "column">;

interface Range {
  min: number;
  max: number;
}

/**
 * Parses the text of a column filter. Text: "dallas"; the main process parses places. Numbers: "42000", "<500",
 * ">2,000", "500-900". Days: "12/1", ">12/1", "12/1-12/3". Ages and due times: ">12 h", "<30 min", "1-2 d" (hours if
 * there is no unit), and "now" or "now-2 h" for due times. Bounds are inclusive. Returns undefined if the text is empty
 * or invalid.
 */
export function parseFilter(kind: FilterKind, typed: string, now: number): FilterValue | undefined {
  const text = typed.trim().toLowerCase();
  if (text === "") return undefined;
  if (kind === "text" || kind === "place" || kind === "sync") return { text };
  if (kind === "age" || kind === "due") return parseDurations(text, kind);
  const parse = kind === "day" ? (part: string) => parseDayRange(part, now) : parseNumber;
  if (/^[<>]/.test(text)) {
    const range = parse(text.slice(1).trim());
    if (!range) return undefined;
    return text.startsWith("<") ? { max: range.max } : { min: range.min };
  }
  const [from = "", to = from, ...more] = text.split(RANGE_SEPARATOR);
  const last = parse(to);
  const first = last && kind === "day" ? parseFirstDay(from, last, now) : parse(from);
  if (!first || !last || more.length > 0 || first.min > last.max) return undefined;
  return { min: first.min, max: last.max };
}

const RANGE_SEPARATOR = /\s+to\s+|\s*(?:–|-|\.\.)\s*/;

/**
 * Parses ages and due times. A single value matches all values with the same text on the board: "12 h" is 12 h to 13 h.
 */
function parseDurations(text: string, kind: "age" | "due"): FilterValue | undefined {
  const age = kind === "age" ? { isAge: true } : {};
  const [, sign = "", rest = ""] = /^([<>]?)\s*(.*)$/.exec(text) ?? [];
  if (kind === "due" && (rest === "now" || rest === "due")) return sign === ">" ? { min: 0 } : { max: 0 };
  const [from = "", to, ...more] = rest.split(RANGE_SEPARATOR);
  const replaceNow = (part: string) => (kind === "due" && part === "now" ? "0" : part);
  const last = parseDuration(replaceNow(to ?? from), "h");
  const first = to === undefined ? last : parseDuration(replaceNow(from), last?.unit ?? "h");
  if (!first || !last || more.length > 0 || (sign && to !== undefined)) return undefined;
  if (sign === ">") return { min: first.ms, ...age };
  if (sign === "<") return { max: last.ms, ...age };
  const max = to === undefined ? last.ms + UNIT_MS[last.unit] : last.ms;
  return first.ms > max ? undefined : { min: first.ms, max, ...age };
}

const UNIT_MS = { min: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
type DurationUnit = keyof typeof UNIT_MS;
const UNIT_WORDS = { min: /^m(in(ute)?s?)?$/, h: /^h((ou)?rs?)?$/, d: /^d(ays?)?$/ };

/** Parses "90 min", "12h" or "2 days". */
function parseDuration(
  text: string,
  defaultUnit: DurationUnit,
): { ms: number; unit: DurationUnit } | undefined {
  const [, digits, word = ""] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/.exec(text) ?? [];
  const unit =
    word === "" ? defaultUnit : (["min", "h", "d"] as const).find((name) => UNIT_WORDS[name].test(word));
  return digits && unit ? { ms: Number(digits) * UNIT_MS[unit], unit } : undefined;
}

function parseNumber(text: string): Range | undefined {
  const digits = text.replaceAll(/[$,\s]/g, "").replace(/k$/, "e3");
  const value = Number(digits);
  return digits === "" || Number.isNaN(value) ? undefined : { min: value, max: value };
}

/** Parses a day. The store treats every stop time as UTC, so a day starts at midnight UTC. */
function parseDayRange(text: string, now: number): Range | undefined {
  const found = parseDay(text, toLocalDay(now));
  if (!found) return undefined;
  const min = Date.parse(`${formatDay(found)}T00:00:00Z`);
  return { min, max: min + DAY_MS - 1 };
}

/** If a range would be longer, its days are in the wrong order, such as "12/3-12/1", and the filter is invalid. */
const MAX_RANGE_MS = 330 * DAY_MS;

/** Parses the first day of a range. "9/1" in "9/1-12/1", typed in November, is the last 9/1 before the range's end. */
function parseFirstDay(text: string, last: Range, now: number): Range | undefined {
  const next = parseDayRange(text, now);
  const earlier = /\d/.test(text) ? parseDayRange(text, now - 365 * DAY_MS) : undefined;
  if (!next || !earlier || next.min <= last.max) return next;
  return last.max - earlier.min > MAX_RANGE_MS ? next : earlier;
}

/** Formats a filter as a broker would type it. */
export function formatFilter(kind: FilterKind, { text, min, max }: FilterValue): string {
  if (kind === "text" || kind === "place" || kind === "sync") return text ?? "";
  const format = FORMATS[kind];
  const [from, to] = [min === undefined ? "" : format(min), max === undefined ? "" : format(max)];
  // A single duration would match up to one unit more.
  if (from && to) return from === to && kind !== "age" && kind !== "due" ? from : `${from}-${to}`;
  if (from) return `>${from}`;
  return to && `<${to}`;
}

/** Formats a duration in days or hours if the number is whole, otherwise in minutes; 0 has no unit. */
function formatDuration(ms: number): string {
  const unit = (["d", "h"] as const).find((name) => ms % UNIT_MS[name] === 0) ?? "min";
  return ms === 0 ? "0" : `${ms / UNIT_MS[unit]} ${unit}`;
}

function formatDate(moment: number): string {
  const date = new Date(moment);
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
}

const FORMATS = {
  number: String,
  equipment: String,
  day: formatDate,
  age: formatDuration,
  due: (ms: number) => (ms === 0 ? "now" : formatDuration(ms)),
};
