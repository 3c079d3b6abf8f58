import { readDateTime } from "../../../shared/interface/date-time.ts";
import { type Day, parseStopMoment } from "../../../shared/read-moment.ts";
import type { RowErrorDetail } from "../../../shared/views/import.ts";
import { stateCode } from "../places/names.ts";

/** Why a row is not taken, in words a broker understands: all that is wrong with it, as far as it can be told. */
export class RowError extends Error {
  readonly faults: readonly RowErrorDetail[];

  /** @param field what is to be put right; empty where it is the row as a whole */
  constructor(reason: string | readonly RowErrorDetail[], field = "") {
    const faults = typeof reason === "string" ? [{ field, reason }] : reason;
    super(faults.map((fault) => fault.reason).join(" "));
    this.faults = faults;
  }
}

/**
 * Reads the parts of a row, each for itself.
 * @throws RowProblem with what is wrong in all of them, so that a row is put right in one go
 */
export function readParts<T extends object>(parts: { readonly [K in keyof T]: () => T[K] }): T {
  const faults: RowErrorDetail[] = [];
  const read = {} as T;
  for (const part of Object.keys(parts) as (keyof T)[]) {
    try {
      read[part] = parts[part]();
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new RowError(faults);
  return read;
}

/**
 * A number of a cell: "1,250.50", "$ 1250.5" and "1250.5 USD" are the same; undefined where the cell is empty. A
 * comma counts only between thousands: "2450,00" is a hundred times less in one country than in another.
 */
export function parseNumber(cell: string | undefined, name: string): number | undefined {
  if (cell === undefined) return undefined;
  const plain = cell.replace(/^\$|(\$| ?usd)$/gi, "").replace(/\s/g, "");
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^\.\d+$/.test(plain))
    throw new RowError(`${name} is "${shorten(cell)}", which is not a number.`, name);
  return Number(plain.replaceAll(",", ""));
}

/** What people write into a cell that says nothing yet. */
export const noValue = /^(-+|–|—|\?+|n\/?a|none|open|call|tba|tbd)$/i;

/** An amount of dollars: 2450, $2,450.00, 2.5k, 2450 flat; undefined where there is none yet (TBD, call, -). */
export function parseAmount(cell: string | undefined, name: string): number | undefined {
  return parseThousands(cell?.replace(/[ /]*(flat|all[ -]?in)$/i, ""), name);
}

/** A length or a weight: 53, 53 ft, 53', 42,000 lbs and 42k; undefined where there is none yet. */
export function parseMeasure(cell: string | undefined, name: string): number | undefined {
  const plain = cell?.replace(/ ?(lbs?|pounds?|#|ft|feet|foot|')\.?$/i, "");
  if (cell !== undefined && plain !== undefined && /^\d{1,3}\.\d{3}$/.test(plain))
    throw new RowError(
      `${name} is "${shorten(cell)}", which may be thousands or not; write it without the point.`,
      name,
    );
  return parseThousands(plain, name);
}

function parseThousands(cell: string | undefined, name: string): number | undefined {
  if (cell === undefined || noValue.test(cell)) return undefined;
  const thousands = /^(\$? ?[\d.,]+) ?k$/i.exec(cell)?.[1];
  return thousands === undefined
    ? parseNumber(cell, name)
    : Math.round((parseNumber(thousands, name) ?? 0) * 1e5) / 100;
}

/** Y, yes, true and 1 against N, no, false and 0. */
export function parseFlag(cell: string | undefined, name: string): boolean | undefined {
  if (cell === undefined) return undefined;
  if (/^(y|yes|true|t|1|x)$/i.test(cell)) return true;
  if (/^(n|no|false|f|0)$/i.test(cell)) return false;
  throw new RowError(`${name} is "${shorten(cell)}"; it must be Y or N.`, name);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * A day as YYYY-MM-DD, of the ways in which files write it: 2024-09-07, with or without a time, 9/6/2024,
 * 20240907, April 29,2026, 29-Apr-26.
 */
export function parseDay(cell: string | undefined, name: string): string | undefined {
  if (cell === undefined) return undefined;
  const day = readDay(cell);
  if (day === undefined)
    throw new RowError(
      `${name} is "${shorten(cell)}", which is not a day; write it as 2026-12-01 or 12/1/2026.`,
      name,
    );
  return day;
}

/**
 * When a stop is: a date-time as it is written where it is one, a spreadsheet's own number of a day, the day with the
 * time behind it (12/1/2026 8:30 AM), or whatever a broker may type for it in the editor (1-Dec, 12/1 8a).
 */
export function parseStopTime(cell: string | undefined, name: string, today: Day): string | undefined {
  if (cell === undefined || readDateTime(cell)) return cell;
  const typed = serialTime(cell) ?? (readDay(cell) ? undefined : parseStopMoment(cell, { today }));
  if (typed !== undefined) return typed;
  const day = parseDay(cell, name);
  const [, hour, minute = "00", half] = /\s(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?m?\.?$/i.exec(cell) ?? [];
  if (day === undefined || hour === undefined) return day;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  const time = `${day}T${String(hours).padStart(2, "0")}:${minute}:00`;
  return readDateTime(time) ? time : day;
}

/** Spreadsheets count days from the end of 1899; what lies behind the point is the part of the day that has passed. */
const serialStart = Date.UTC(1899, 11, 30);
const [firstSerial, lastSerial] = [36_526, 73_415];

function serialTime(cell: string): string | undefined {
  const serial = /^\d{5}(\.\d+)?$/.test(cell) ? Number(cell) : 0;
  if (serial < firstSerial || serial > lastSerial) return undefined;
  const minutes = Math.round(serial * 1_440);
  const written = new Date(serialStart + minutes * 60_000).toISOString();
  return written.slice(0, cell.includes(".") ? 19 : 10);
}

function readDay(cell: string): string | undefined {
  const parts = readDateTime(serialTime(cell) ?? cell);
  if (parts) return dayOf(parts.year, parts.month, parts.day);
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(\s.*)?$/.exec(cell);
  if (slashed) return dayOf(yearOf(slashed[3]), Number(slashed[1]), Number(slashed[2]));
  const packed = /^(\d{4})(\d{2})(\d{2})(\s.*)?$/.exec(cell);
  if (packed) return dayOf(Number(packed[1]), Number(packed[2]), Number(packed[3]));
  const american = /^([a-z]{3,9})\.? (\d{1,2}), ?(\d{4})$/i.exec(cell);
  if (american) return dayOf(Number(american[3]), monthOf(american[1]), Number(american[2]));
  const dashed = /^(\d{1,2})[- ]([a-z]{3,9})[- ](\d{4}|\d{2})$/i.exec(cell);
  if (dashed) return dayOf(yearOf(dashed[3]), monthOf(dashed[2]), Number(dashed[1]));
  return undefined;
}

const yearOf = (text = ""): number => (text.length === 2 ? 2_000 + Number(text) : Number(text));
const monthOf = (name = ""): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** The day, if there is such a day. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return readDateTime(text) ? text : undefined;
}

/** A text of at most so many characters. */
export function limitText(cell: string | undefined, name: string, most: number): string | undefined {
  if (cell !== undefined && cell.length > most)
    throw new RowError(`${name} has ${cell.length} characters; at most ${most} fit.`, name);
  return cell;
}

/** A cell that must not be empty. */
export function requireCell(cell: string | undefined, name: string): string {
  if (cell === undefined) throw new RowError(`${name} is empty.`, name);
  return cell;
}

/** A cell as it is quoted in a message. */
export const shorten = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

const country = /[\s,]+(usa?|united states|canada|ca?n)\.?$/i;
const postal = /[\s,]+(\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)$/i;

/** A place that stands in one cell: "Dallas, TX", "DALLAS TX 75201", "Dallas/TX", "Kansas City, Missouri, USA". */
export function parsePlace(
  cell: string,
): { city: string; state: string; postalCode: string | null } | undefined {
  const inCountry = cell.replace(country, "");
  const postalCode = postal.exec(inCountry)?.[1] ?? null;
  const words = inCountry.replace(postal, "").split(/[\s,/]+/);
  for (const taken of [3, 2, 1]) {
    const state = words.length > taken ? stateCode(words.slice(-taken).join(" ")) : undefined;
    if (state !== undefined) return { city: words.slice(0, -taken).join(" "), state, postalCode };
  }
  return undefined;
}
