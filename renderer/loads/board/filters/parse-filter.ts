import { formatDay, localDay, parseDay } from "../../../../shared/read-moment.ts";
import type { ColumnFilter } from "../../../../shared/views/load-rows.ts";

/**
 * What a column is narrowed by: a part of its text; numbers or days of a stop between bounds; how long ago something
 * was, or how long it is until then; or one of a list.
 */
export type FilterKind = "text" | "number" | "day" | "age" | "due" | "equipment" | "sync";

type Bounds = Omit<ColumnFilter, "column">;

interface Ends {
  least: number;
  most: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Reads what is typed over a column: "dallas" in a text; "42000", "<500", ">2,000" or "500-900" in numbers; "12/1",
 * ">12/1" or "12/1-12/3" in days; ">12 h", "<30 min" or "1-2 d" in ages, where an hour is meant when nothing is said; the
 * same, or "now", until something falls due. Bounds belong to what they bound. Undefined where it cannot be read.
 */
export function parseFilter(kind: FilterKind, typed: string, now: number): Bounds | undefined {
  const text = typed.trim().toLowerCase();
  if (text === "") return undefined;
  if (kind === "text" || kind === "sync") return { text };
  if (kind === "age" || kind === "due") return readSpans(text, kind);
  const read = kind === "day" ? (one: string) => readDayEnds(one, now) : readNumber;
  if (/^[<>]/.test(text)) {
    const ends = read(text.slice(1).trim());
    if (!ends) return undefined;
    return text.startsWith("<") ? { most: ends.most } : { least: ends.least };
  }
  const [from = "", to = from, ...more] = text.split(between);
  const [first, last] = [read(from), read(to)];
  return first && last && more.length === 0 ? { least: first.least, most: last.most } : undefined;
}

const between = /\s+to\s+|\s*(?:–|-|\.\.)\s*/;

/** An age alone means what is shown as that age: "12 h" is less than 13. */
function readSpans(text: string, kind: "age" | "due"): Bounds | undefined {
  const ago = kind === "age" ? { ago: true } : {};
  const [, sign = "", rest = ""] = /^([<>]?)\s*(.*)$/.exec(text) ?? [];
  if (kind === "due" && (rest === "now" || rest === "due")) return sign === ">" ? { least: 0 } : { most: 0 };
  const [from = "", to, ...more] = rest.split(between);
  const last = readSpan(to ?? from, "h");
  const first = to === undefined ? last : readSpan(from, last?.unit ?? "h");
  if (!first || !last || more.length > 0 || (sign && to !== undefined)) return undefined;
  if (sign === ">") return { least: first.length, ...ago };
  if (sign === "<") return { most: last.length, ...ago };
  const most = to === undefined ? last.length + spanUnits[last.unit] : last.length;
  return { least: first.length, most, ...ago };
}

const spanUnits = { min: minute, h: hour, d: day };
type SpanUnit = keyof typeof spanUnits;

/** "90 min", "12h" or "2 days"; without a unit in the one that is given. */
function readSpan(text: string, usual: SpanUnit): { length: number; unit: SpanUnit } | undefined {
  const [, digits, word = ""] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/.exec(text) ?? [];
  const unit =
    word === "" ? usual : (["min", "h", "d"] as const).find((one) => word.startsWith(one.charAt(0)));
  return digits && unit ? { length: Number(digits) * spanUnits[unit], unit } : undefined;
}

function readNumber(text: string): Ends | undefined {
  const value = Number(text.replaceAll(/[$,\s]/g, "").replace(/k$/, "000"));
  return text === "" || Number.isNaN(value) ? undefined : { least: value, most: value };
}

/** A stop's moments are held as if they were UTC, so that a day begins at its midnight there. */
function readDayEnds(text: string, now: number): Ends | undefined {
  const found = parseDay(text, localDay(now));
  if (!found) return undefined;
  const least = Date.parse(`${formatDay(found)}T00:00:00Z`);
  return { least, most: least + day - 1 };
}

/** A filter as one would type it, for a kept view that brings its filters along. */
export function formatFilter(kind: FilterKind, { text, least, most }: Bounds): string {
  if (kind === "text" || kind === "sync") return text ?? "";
  const write = writers[kind];
  const [from, to] = [least === undefined ? "" : write(least), most === undefined ? "" : write(most)];
  if (from && to) return from === to ? from : `${from}-${to}`;
  if (from) return `>${from}`;
  return to && `<${to}`;
}

/** In the largest unit that says it whole. */
function spanWords(length: number): string {
  const unit = (["d", "h"] as const).find((one) => length % spanUnits[one] === 0) ?? "min";
  return length === 0 ? "now" : `${length / spanUnits[unit]} ${unit}`;
}

const writers = { number: String, equipment: String, day: dayWords, age: spanWords, due: spanWords };

function dayWords(moment: number): string {
  const at = new Date(moment);
  return `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`;
}
