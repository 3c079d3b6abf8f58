import { readDay, todayOf, wireDay } from "../../../shared/read-moment.ts";
import type { ColumnFilter } from "../../../shared/window/load-row.ts";

/** What a column is narrowed by: a part of its text, numbers or days of a stop between bounds, or one of a list. */
export type FilterKind = "text" | "number" | "day" | "equipment";

type Bounds = Omit<ColumnFilter, "column">;

interface Ends {
  least: number;
  most: number;
}

const day = 86_400_000;

/**
 * Reads what is typed over a column: "dallas" in a text; "42000", "<500", ">2,000" or "500-900" in numbers; "12/1",
 * ">12/1" or "12/1-12/3" in days. Bounds belong to what they bound. Undefined where it cannot be read.
 */
export function readFilter(kind: FilterKind, typed: string, now: number): Bounds | undefined {
  const text = typed.trim().toLowerCase();
  if (text === "") return undefined;
  if (kind === "text") return { text };
  const read = kind === "day" ? (one: string) => readDayEnds(one, now) : readNumber;
  if (/^[<>]/.test(text)) {
    const ends = read(text.slice(1).trim());
    if (!ends) return undefined;
    return text.startsWith("<") ? { most: ends.most } : { least: ends.least };
  }
  const [from = "", to = from, ...more] = text.split(/\s+to\s+|\s*(?:–|-|\.\.)\s*/);
  const [first, last] = [read(from), read(to)];
  return first && last && more.length === 0 ? { least: first.least, most: last.most } : undefined;
}

function readNumber(text: string): Ends | undefined {
  const value = Number(text.replaceAll(/[$,\s]/g, "").replace(/k$/, "000"));
  return text === "" || Number.isNaN(value) ? undefined : { least: value, most: value };
}

/** A stop's moments are held as if they were UTC, so that a day begins at its midnight there. */
function readDayEnds(text: string, now: number): Ends | undefined {
  const found = readDay(text, todayOf(now));
  if (!found) return undefined;
  const least = Date.parse(`${wireDay(found)}T00:00:00Z`);
  return { least, most: least + day - 1 };
}

/** A filter as one would type it, for a kept view that brings its filters along. */
export function filterWords(kind: FilterKind, { text, least, most }: Bounds): string {
  if (kind === "text") return text ?? "";
  const write = kind === "day" ? dayWords : String;
  const [from, to] = [least === undefined ? "" : write(least), most === undefined ? "" : write(most)];
  if (from && to) return from === to ? from : `${from}-${to}`;
  if (from) return `>${from}`;
  return to && `<${to}`;
}

function dayWords(moment: number): string {
  const at = new Date(moment);
  return `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`;
}
