import { readDateTime } from "../../../shared/interface/date-time.ts";
import { MAX_NAME_CHARS } from "../../../shared/interface/leniency.ts";
import { type Day, findMonth, formatDay, isWeekday, parseStopMoment } from "../../../shared/read-moment.ts";
import type { RowErrorDetail } from "../../../shared/views/import.ts";
import { splitState } from "../places/names.ts";
import { getCountry } from "../places/places.ts";

/** One or more errors of a row, in terms that a broker understands. */
export class RowError extends Error {
  readonly errors: readonly RowErrorDetail[];

  /** @param field the column to correct; empty for the whole row */
  constructor(reason: string | readonly RowErrorDetail[], field = "") {
    const errors = typeof reason === "string" ? [{ field, reason }] : reason;
    super(errors.map((error) => error.reason).join(" "));
    this.errors = errors;
  }
}

/**
 * Parses each part of a row with its own parser and returns the results by part.
 * @throws RowError with the errors of all parts, so that the broker can correct all of them together
 */
export function readParts<T extends object>(parts: { readonly [K in keyof T]: () => T[K] }): T {
  const errors: RowErrorDetail[] = [];
  const read = {} as T;
  for (const part of Object.keys(parts) as (keyof T)[]) {
    try {
      read[part] = parts[part]();
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      errors.push(...error.errors);
    }
  }
  if (errors.length > 0) throw new RowError(errors);
  return read;
}

/**
 * Parses "1,250.50", "$ 1250.5" or "1250.5 USD"; undefined for an empty cell. Accepts a comma only between thousands,
 * because "2450,00" is ambiguous.
 * @throws RowError for other text, for negative numbers and for more than 9 quadrillion
 */
export function parseNumber(cell: string | undefined, field: string): number | undefined {
  if (cell === undefined) return undefined;
  // Most cells have only digits, and this test is much faster than the patterns below.
  if (/^\d{1,15}$/.test(cell)) return Number(cell);
  const plain = omitCurrency(cell);
  const isNumber = /^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^\.\d+$/.test(plain);
  if (!isNumber || Number.parseInt(plain.replaceAll(",", ""), 10) > Number.MAX_SAFE_INTEGER)
    throw new RowError(`${field} is "${shortenCell(cell)}". Enter a number, 0 or more.`, field);
  return Number(plain.replaceAll(",", ""));
}

const omitCurrency = (cell: string): string => cell.replace(/^\$|(\$| ?usd)$/gi, "").replace(/\s/g, "");

/** Placeholders for "no value yet". */
const PLACEHOLDER = /^(-+|–|—|\?+|n\/?a|none|open|call|tba|tbd)$/i;

/** Returns the cell; undefined for an empty cell and placeholders (TBD, N/A, -). */
export const omitPlaceholder = (cell: string | undefined): string | undefined =>
  cell === undefined || cell === "" || PLACEHOLDER.test(cell) ? undefined : cell;

/**
 * Parses dollars: 2450, $2,450.00, 2.5k, 2450 flat; undefined for an empty cell and placeholders (TBD, call, -).
 * @throws RowError
 */
export function parseAmount(cell: string | undefined, field: string): number | undefined {
  return parseAbbreviatedNumber(cell?.replace(/[ /]*(flat|all[ -]?in)$/i, ""), field);
}

/** Maximum length (feet) and weight (pounds) of a load. */
const MAX_MEASURE = 10_000_000;

/**
 * Parses a length in feet or a weight in pounds: 53, 53 ft, 53', 42,000 lbs, 42k; undefined for an empty cell and
 * placeholders.
 * @throws RowError for other text and for more than 10,000,000
 */
export function parseMeasure(cell: string | undefined, field: string): number | undefined {
  const plain = cell?.replace(/ ?(lbs?|pounds?|#|ft|feet|foot|')\.?$/i, "");
  const measure = parseAbbreviatedNumber(plain, field);
  if (measure !== undefined && measure > MAX_MEASURE)
    throw new RowError(`${field} is "${shortenCell(cell ?? "")}". Use at most 10,000,000.`, field);
  return measure;
}

function parseAbbreviatedNumber(text: string | undefined, field: string): number | undefined {
  const cell = omitPlaceholder(text);
  if (cell === undefined) return undefined;
  if (/^\d{1,3}\.\d{3}$/.test(omitCurrency(cell)))
    throw new RowError(
      `${field} is "${shortenCell(cell)}", which is ambiguous. Write the number without a decimal point.`,
      field,
    );
  const thousands = /^(\$? ?[\d.,]+) ?k$/i.exec(cell)?.[1];
  return thousands === undefined
    ? parseNumber(cell, field)
    : Math.round((parseNumber(thousands, field) ?? 0) * 1e5) / 100;
}

/**
 * Parses yes (Y, yes, true, T, 1, x) and no (N, no, false, F, 0); undefined for an empty cell.
 * @throws RowError
 */
export function parseFlag(cell: string | undefined, field: string): boolean | undefined {
  if (cell === undefined) return undefined;
  if (/^(y|yes|true|t|1|x)$/i.test(cell)) return true;
  if (/^(n|no|false|f|0)$/i.test(cell)) return false;
  throw new RowError(`${field} is "${shortenCell(cell)}". Enter Y or N.`, field);
}

/** The order of month and day in 5/11/2026; "ask" rejects such dates, because the file has both orders. */
export type DateOrder = "month-first" | "day-first" | "ask";

/**
 * Parses a day to YYYY-MM-DD: 2024-09-07 with or without a time, 9/6/2024, 20240907, April 29,2026, 29-Apr-26, or a
 * spreadsheet's serial number; undefined for an empty cell.
 * @param order the date order of the file; with an order, 13/11/2026 and 11/13/2026 are the same day; without an
 * order, only 11/13/2026 is a date
 * @throws RowError for other text, and with the order "ask" for a date such as 5/11/2026
 */
export function parseDay(cell: string | undefined, field: string, order?: DateOrder): string | undefined {
  if (cell === undefined) return undefined;
  const parts = parseSlashedDate(cell);
  if (order === "ask" && parts && isEitherOrder(parts))
    throw new RowError(
      `${field} is "${shortenCell(cell)}", and the file has both date orders. Choose an order, or write 2026-12-01.`,
      field,
    );
  const swapped = parts && order && getDay(parts.year, parts.second, parts.first);
  const day = order === "day-first" ? (swapped ?? readDay(cell)) : (readDay(cell) ?? swapped);
  if (day === undefined)
    throw new RowError(
      `${field} is "${shortenCell(cell)}", which is not a date. Write 12/1/2026 or 2026-12-01.`,
      field,
    );
  return day;
}

/** A date such as "Dec 1, 2026" has at most this many words. */
const MAX_DATE_WORDS = 3;

/**
 * Splits a stop's cell such as "12/1/2026 8:00-17:00" or "Tue 12/1/2026 8:00" after a date with a year, and leaves out
 * the weekday. For an ISO 8601 date-time, and without text after such a date, the date is the whole cell.
 */
export function splitDate(cell: string | undefined): { date?: string | undefined; rest?: string } {
  if (cell === undefined || readDateTime(cell)) return { date: cell };
  // In "12/1/2026 8:00 - Wed 17:00", Wed is the day of the end time, so the word stays.
  const words = cell
    .split(" ")
    .filter(
      (word, index, all) => !isWeekday(word.toLowerCase()) || /^([-–]|to)$/i.test(all[index - 1] ?? ""),
    );
  for (let count = 1; count < words.length && count <= MAX_DATE_WORDS; count += 1) {
    const date = words.slice(0, count).join(" ").replace(/,$/, "");
    // In "1 Dec 10 am", 10 is not the year.
    const isYearUnclear = /[a-z]/i.test(date) && !/\d{4}$/.test(date);
    if (!isYearUnclear && readDay(date)) return { date, rest: words.slice(count).join(" ") };
  }
  return { date: cell };
}

/**
 * Parses the date from `splitDate`: an ISO 8601 date-time, a spreadsheet's serial number, a day, or a day with a time as
 * brokers type it in the editor (1-Dec, 12/1 8a). Returns an ISO 8601 date, with the time and the zone only if the cell
 * has them; undefined for an empty cell.
 * @throws RowError for other text
 */
export function parseStopTime(cell: string | undefined, field: string, today: Day): string | undefined {
  // Spreadsheets and databases write a space instead of the T, which a load board may reject.
  if (cell === undefined || readDateTime(cell)) return cell?.replace(" ", "T").replace(" ", "");
  const typed = parseSerialTime(cell) ?? (readDay(cell) ? undefined : parseStopMoment(cell, { today }));
  return typed ?? parseDay(cell, field);
}

/**
 * Spreadsheets count days from the end of 1899; the decimals are the time of day. The import accepts only days in the
 * years 2000 to 2100.
 */
const serialStart = Date.UTC(1899, 11, 30);
const MIN_SERIAL_DAYS = 36_526;
const MAX_SERIAL_DAYS = 73_415;

function parseSerialTime(cell: string): string | undefined {
  const serial = /^\d{5}(\.\d+)?$/.test(cell) ? Number(cell) : 0;
  if (serial < MIN_SERIAL_DAYS || serial > MAX_SERIAL_DAYS) return undefined;
  const minutes = Math.round(serial * 1_440);
  const written = new Date(serialStart + minutes * 60_000).toISOString();
  return written.slice(0, cell.includes(".") ? 19 : 10);
}

interface SlashedDate {
  first: number;
  second: number;
  year: number;
}

/** Splits 11/13/2026, 11-13-26 or 11.13.2026, with or without a time or weekday; undefined for other text. */
export function parseSlashedDate(cell: string): SlashedDate | undefined {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s(.*))?$/.exec(cell);
  if (!parts || !isTimeOrWeekday(parts[4])) return undefined;
  return { first: Number(parts[1]), second: Number(parts[2]), year: getYear(parts[3]) };
}

/** A time such as "1030", "@ 0800", "8a", "14:05:00.000" or "12:00:00 AM EST". */
const TIME = /^(@ ?)?\d{1,2}(:?\d{2}){0,2}(\.\d+)? ?([ap]\.?m?\.?)?( ?(utc|gmt|z|[a-z]{1,2}[sd]?t))?$/i;

const isTimeOrWeekday = (text = ""): boolean =>
  text === "" || TIME.test(text) || isWeekday(text.toLowerCase());

/** Whether a date could have either the month or the day first, with different results. */
export const isEitherOrder = ({ first, second }: SlashedDate): boolean =>
  first <= 12 && second <= 12 && first !== second;

function readDay(cell: string): string | undefined {
  const packed = /^(\d{4})(\d{2})(\d{2})(?:\s(.*))?$/.exec(cell);
  if (packed && isTimeOrWeekday(packed[4]))
    return getDay(Number(packed[1]), Number(packed[2]), Number(packed[3]));
  const parts = readDateTime(parseSerialTime(cell) ?? cell);
  if (parts) return getDay(parts.year, parts.month, parts.day);
  const slashed = parseSlashedDate(cell);
  if (slashed) return getDay(slashed.year, slashed.first, slashed.second);
  const american = /^([a-z]{3,9})\.? (\d{1,2}), ?(\d{4})$/i.exec(cell);
  if (american) return getDay(Number(american[3]), getMonth(american[1]), Number(american[2]));
  const dashed = /^(\d{1,2})[- ]([a-z]{3,9})[- ](\d{4}|\d{2})$/i.exec(cell);
  if (dashed) return getDay(getYear(dashed[3]), getMonth(dashed[2]), Number(dashed[1]));
  return undefined;
}

const getYear = (text = ""): number => (text.length === 2 ? 2_000 + Number(text) : Number(text));
const getMonth = (name = ""): number => findMonth(name.toLowerCase());

/** Formats a day as YYYY-MM-DD; undefined if the day does not exist. */
function getDay(year: number, month: number, day: number): string | undefined {
  const text = formatDay({ year, month, day });
  return readDateTime(text) ? text : undefined;
}

/**
 * Checks the length of a cell and returns the cell unchanged.
 * @param maxLength in characters
 * @throws RowError for a cell that is too long
 */
export function checkLength(
  cell: string | undefined,
  field: string,
  maxLength = MAX_NAME_CHARS,
): string | undefined {
  if (cell !== undefined && cell.length > maxLength)
    throw new RowError(`${field} has ${cell.length} characters. Shorten the text to ${maxLength}.`, field);
  return cell;
}

/**
 * Checks that a cell is not empty and returns the cell unchanged.
 * @throws RowError for an empty cell
 */
export function requireCell(cell: string | undefined, field: string): string {
  if (cell === undefined) throw new RowError(`${field} is empty. Enter a value.`, field);
  return cell;
}

const MAX_QUOTED_CHARS = 40;

/** Shortens a cell to 40 characters for a message. */
export const shortenCell = (cell: string): string =>
  cell.length > MAX_QUOTED_CHARS ? `${cell.slice(0, MAX_QUOTED_CHARS)}…` : cell;

const countryPattern = /[\s,]+(usa?|united states|canada|ca?n)\.?$/i;
const postalCodePattern = /[\s,]+(\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)$/i;

/**
 * Parses a place in one cell: "Dallas, TX", "DALLAS TX 75201", "Dallas/TX", "Kansas City, Missouri, USA"; undefined for
 * other text.
 */
export function parsePlace(
  cell: string,
): { city: string; state: string; postalCode: string | null } | undefined {
  // After a province, CA is the country, as in "Toronto, ON, CA".
  const canadian = splitPlace(cell.replace(/[\s,]+ca\.?$/i, ""));
  if (canadian && getCountry(canadian.state) === "CA") return canadian;
  return splitPlace(cell.replace(countryPattern, ""));
}

function splitPlace(text: string): { city: string; state: string; postalCode: string | null } | undefined {
  const postalCode = postalCodePattern.exec(text)?.[1] ?? null;
  const place = splitState(text.replace(postalCodePattern, "").split(/[\s,/]+/));
  return place && { ...place, postalCode };
}
