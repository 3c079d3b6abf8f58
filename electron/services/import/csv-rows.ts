import { hash } from "node:crypto";
import type { TransformOptions } from "node:stream";
import { type CsvError, type Options, parse } from "csv-parse";
import { collapseSpaces } from "../../../shared/collapse-spaces.ts";
import { removeApostrophe } from "../../../shared/csv-options.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { yieldToEventLoop } from "../chunks.ts";

/** A row's cells by normalized column name. */
export interface Row {
  /** Returns the cell with single spaces and without the apostrophe of `csvOptions`; undefined for an empty cell. */
  get(column: string): string | undefined;
  /** All cells, joined by a separator. */
  readonly text: string;
  /** Identifies the columns and their order. */
  readonly layout: string;
  /** Identifies the row and the day of the import. */
  digest?: string;
}

/** A row with its number in a spreadsheet. `problem` is the reason why the import rejects the row. */
export type CsvRow =
  | { number: number; cells: readonly string[]; row: Row }
  | { number: number; cells: readonly string[]; problem: string };

/** Options for reading CSV. */
export interface CsvOptions {
  /** The field of each column, by position; null skips a column. By default, the header names the fields. */
  mapping?: readonly (string | null)[] | undefined;
  /** False when the first line is a row. */
  hasHeader?: boolean | undefined;
  /** Edited rows, by number. */
  edits?: ReadonlyMap<number, readonly string[]> | undefined;
  signal?: AbortSignal | undefined;
  /** True for a row to skip. */
  isSkipped?: ((row: Row) => boolean) | undefined;
}

/** Text, or its pieces. A function allows reading the text several times. */
export type CsvContent = string | AsyncIterable<string> | (() => AsyncIterable<string>);

interface CsvFile {
  /** Normalized column names. */
  columns: ReadonlySet<string>;
  /** Returns the number of repeated headers that were skipped so far. */
  countRepeatedHeaders(): number;
  /** The rows in small groups. */
  batches: AsyncGenerator<CsvRow[]>;
}

/** Normalizes a column name: "DOT NUMBER" becomes dotnumber. */
export const normalizeColumn = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Blank or skipped rows between two yields; a spreadsheet may end with a million blank rows. */
const SKIPPED_ROWS_PER_YIELD = 500;

const MAX_COLUMNS = 1_000;

/**
 * Opens CSV that is separated by commas, semicolons, tabs or pipes (|). A first line such as "sep=;" names the separator.
 * Otherwise, the separator is a tab if the first line has one, or the most frequent of the other separators. Skips
 * titles before the header, and blank rows and repeated headers after the header.
 * @throws LanedeskError "invalid" for a first line that is blank, is not valid CSV, or has too many columns or
 * characters, and when two columns map to one field
 */
export async function openCsv(content: CsvContent, options: CsvOptions = {}): Promise<CsvFile> {
  const pieces = splitIntoPieces(content);
  const firstLines = await readFirstLines(pieces);
  // Excel may write the separator in a line before the header.
  const [separatorLine = "", separator = detectSeparator(firstLines)] =
    /^\uFEFF?sep=([,;\t|])\r?\n/i.exec(firstLines) ?? [];
  const start = firstLines.slice(separatorLine.length);
  const problems: Extract<CsvRow, { problem: string }>[] = [];
  const hasHeader = options.hasHeader ?? true;
  const isStopped = () => problems.length > 0;
  const batches = parseRecords(prependText(start, pieces), isStopped, {
    bom: true,
    delimiter: separator,
    record_delimiter: detectLineEndings(start),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_CHARS,
    // An error would end the stream and lose the rows before it.
    skip_records_with_error: true,
    on_skip(error) {
      problems.push({ number: Number(error?.records ?? 0) + 1, cells: [], problem: describeCsvError(error) });
      return undefined;
    },
  });
  const firstBatch: string[][] = (await batches.next()).value ?? [];
  const titleCount = Math.max(
    0,
    firstBatch.findIndex((cells) => !isTitle(cells)),
  );
  const [first, ...others] = firstBatch.slice(titleCount);
  if (!first || first.every((cell) => cell.trim() === ""))
    throw new LanedeskError(
      "invalid",
      (!first && problems[0]?.problem) || "The file has no header. Name the columns in its first line.",
    );
  if (first.length > MAX_COLUMNS) throw createNotATableError(`its first line has ${first.length} columns`);
  const columns = (options.mapping ?? first).map((name) => normalizeColumn(name ?? ""));
  if (options.mapping) assertUniqueMapping(options.mapping);
  const records = prependBatch(hasHeader ? others : [first, ...others], batches);
  const firstRow = titleCount + (hasHeader ? 2 : 1);
  let repeatedHeaders = 0;
  const isHeader = createHeaderTest(hasHeader ? first : []);
  const isRepeatedHeader = (cells: readonly string[]) => {
    const isRepeated = isHeader(cells);
    if (isRepeated) repeatedHeaders += 1;
    return isRepeated;
  };
  return {
    columns: new Set(columns),
    countRepeatedHeaders: () => repeatedHeaders,
    batches: readRows(
      records,
      columns,
      firstRow,
      { ...options, isRepeatedHeader, maxCells: hasHeader ? first.length : Number.POSITIVE_INFINITY },
      problems,
    ),
  };
}

/** Whether a row is a title that the Energy Information Administration puts before the header. */
const isTitle = ([first = ""]: readonly string[]): boolean =>
  /^(back to contents|sourcekey)$/i.test(first.trim());

/** Creates a test for rows that repeat the header, as in files that were joined. */
function createHeaderTest(header: readonly string[]): (cells: readonly string[]) => boolean {
  const names = header.map(normalizeColumn);
  if (names.filter(Boolean).length < 2) return () => false;
  return (cells) =>
    cells.length >= names.length &&
    cells.every((cell, index) => normalizeColumn(cell) === (names[index] ?? ""));
}

/**
 * Reads the trimmed cells of the first line after any titles.
 * @throws LanedeskError "invalid" for a file that is empty or not a table
 */
export async function readFirstLine(content: CsvContent): Promise<string[]> {
  const file = await openCsv(content, { hasHeader: false, mapping: [] });
  for await (const [row] of file.batches) if (row) return row.cells.map((cell) => cell.trim());
  return [];
}

function assertUniqueMapping(mapping: readonly (string | null)[]): void {
  const repeated = mapping.find((field, index) => field !== null && mapping.indexOf(field) < index);
  if (repeated)
    throw new LanedeskError("invalid", `Two columns are mapped to ${repeated}. Skip one of them.`);
}

async function* prependBatch(
  first: string[][],
  others: AsyncGenerator<string[][]>,
): AsyncGenerator<string[][]> {
  try {
    yield first;
    yield* others;
  } finally {
    await others.return(undefined);
  }
}

interface ReadingOptions extends CsvOptions {
  isRepeatedHeader(cells: readonly string[]): boolean;
  /** The import rejects a row of the file with a value after this number of cells. */
  maxCells: number;
}

async function* readRows(
  records: AsyncGenerator<string[][]>,
  columns: string[],
  firstRow: number,
  { edits, signal, isSkipped, isRepeatedHeader, maxCells }: ReadingOptions,
  problems: readonly CsvRow[],
): AsyncGenerator<CsvRow[]> {
  const createRow = createRowFactory(columns);
  let number = firstRow;
  let skippedRows = 0;
  for await (const batch of records) {
    const rows: CsvRow[] = [];
    for (const record of batch) {
      const cells = edits?.get(number) ?? record;
      const row = createRow(cells);
      const isBlank = cells.every((cell) => cell.trim() === "");
      // The window shows no cells beyond the header, so an edited row may keep them.
      const isTooLong = cells === record && cells.slice(maxCells).some((cell) => cell.trim() !== "");
      if (isBlank || isRepeatedHeader(cells) || isSkipped?.(row)) skippedRows += 1;
      else if (isTooLong) rows.push({ number, cells, problem: describeTooManyCells(cells, maxCells) });
      else rows.push(toCsvRow(number, cells, row));
      number += 1;
    }
    if (rows.length > 0) yield rows;
    if (signal?.aborted) return;
    if (skippedRows < SKIPPED_ROWS_PER_YIELD) continue;
    skippedRows = 0;
    await yieldToEventLoop();
  }
  if (problems.length > 0) yield [...problems];
}

function toCsvRow(number: number, cells: readonly string[], row: Row): CsvRow {
  const problem = describeBadCharacters(row.text);
  return problem === undefined ? { number, cells, row } : { number, cells, problem };
}

const describeTooManyCells = (cells: readonly string[], maxCells: number): string =>
  `This row has ${cells.length} cells, but the header has ${maxCells}. Put a cell that contains the separator, such as 2,450, in quotation marks, or name the last columns in the header.`;

/** Describes unreadable characters; undefined if there are none. U+FFFD replaces bytes that were not UTF-8. */
function describeBadCharacters(text: string): string | undefined {
  if (text.includes("\uFFFD"))
    return "This row has unreadable characters because the file is not UTF-8. Save the file as CSV UTF-8 and import it again.";
  if (text.includes("\0") || !text.isWellFormed())
    return "This row has characters that are not text. Remove these characters.";
  return undefined;
}

/** Returns a function that wraps cells. A row reads cells on demand, because an unchanged row needs only a few. */
function createRowFactory(columns: readonly string[]): (cells: readonly string[]) => Row {
  const layout = hash("sha1", columns.join("\n"), "base64url");
  const positions = new Map<string, number[]>();
  for (const [index, column] of columns.entries())
    if (column !== "") positions.set(column, [index, ...(positions.get(column) ?? [])]);
  return (cells) => ({
    get(column) {
      // If several columns have the same name, the last column with a value counts.
      const found = positions.get(column);
      if (found === undefined) return undefined;
      for (const index of found) {
        const cell = removeApostrophe(collapseSpaces(cells[index] ?? ""));
        if (cell !== "") return cell;
      }
      return undefined;
    },
    // The import skips most rows of a carrier census without reading their text.
    get text() {
      return cells.join(CELL_SEPARATOR);
    },
    layout,
  });
}

/** U+001F, the unit separator. */
const CELL_SEPARATOR = "\x1F";

/** Options that keep the parser from pausing: `parseRecords` reads all records after each write. */
const unlimitedBuffer: TransformOptions = { readableHighWaterMark: Number.MAX_SAFE_INTEGER };

/**
 * Parses pieces of CSV and yields the records of each piece.
 * @param isStopped whether the parser skipped a row. The parser would skip each later piece too
 */
async function* parseRecords(
  pieces: AsyncGenerator<string>,
  isStopped: () => boolean,
  options: Options,
): AsyncGenerator<string[][]> {
  // Reading all records after each write is much faster than a pipe.
  const parser = parse({ ...options, ...unlimitedBuffer });
  parser.once("error", () => {
    // The iterator below throws the error.
  });
  try {
    for await (const piece of pieces) {
      parser.write(piece);
      const records: string[][] = [];
      for (let record = parser.read(); record !== null; record = parser.read()) records.push(record);
      if (records.length > 0) yield records;
      if (isStopped()) return;
    }
    parser.end();
    for await (const record of parser) yield [record];
  } finally {
    parser.destroy();
  }
}

function describeCsvError(error: CsvError | undefined): string {
  if (error?.code === "CSV_QUOTE_NOT_CLOSED")
    return "A quoted cell in this row has no closing quotation mark, so Lanedesk did not read this row or the rows below. Add the mark and import the file again.";
  if (error?.code === "CSV_MAX_RECORD_SIZE")
    return "This row is too long, so Lanedesk did not read this row or the rows below. Shorten the row or add a missing quotation mark, and import the file again.";
  return `Lanedesk can't read this row as CSV${error ? ` (${error.message})` : ""}. Correct the row and import the file again.`;
}

function detectSeparator(start: string): string {
  const header = start.split(/[\r\n]/, 1)[0] ?? "";
  // Cells copied from a spreadsheet may contain more commas than tabs: "Dallas, TX, USA".
  if (header.includes("\t")) return "\t";
  const counted = [",", ";", "|"].map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.reduce((best, option) => (option.count > best.count ? option : best)).sign;
}

/** Returns the possible line endings. A joined file may mix \r\n and \n; only an old Mac file has a lone \r. */
const detectLineEndings = (start: string): string[] =>
  /\r\n|\n|\r/.exec(start)?.[0] === "\r" ? ["\r\n", "\n", "\r"] : ["\r\n", "\n"];

/** The parser reads a piece without yielding; a piece may hold a thousand short rows at 25 µs each. */
const PIECE_CHARS = 2 * 1_024;
const PIECES_PER_YIELD = 32;

const MAX_ROW_CHARS = 1_000_000;

/** Splits text into small pieces, never between the two code units of a character such as an emoji. */
async function* splitIntoPieces(content: CsvContent): AsyncGenerator<string> {
  const parts = typeof content === "function" ? content() : content;
  let pieces = 0;
  for await (const part of typeof parts === "string" ? [parts] : parts)
    for (let start = 0; start < part.length; ) {
      const end = start + PIECE_CHARS;
      const piece = part.slice(start, isHighSurrogate(part.charCodeAt(end - 1)) ? end + 1 : end);
      yield piece;
      start += piece.length;
      pieces += 1;
      if (pieces % PIECES_PER_YIELD === 0) await yieldToEventLoop();
    }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/**
 * Reads pieces until the first line is complete; returns their text.
 * @throws LanedeskError "invalid" when the first line is too long
 */
async function readFirstLines(pieces: AsyncGenerator<string>): Promise<string> {
  let start = "";
  for (let isWhole = false; !isWhole; ) {
    const piece = await pieces.next();
    if (piece.done) break;
    start += piece.value;
    isWhole = /[\r\n]/.test(piece.value);
    if (!isWhole && start.length > MAX_ROW_CHARS) throw createNotATableError("its first line is too long");
  }
  return start;
}

const createNotATableError = (reason: string) =>
  new LanedeskError(
    "invalid",
    `This file is not a table: ${reason}. Save the table as CSV UTF-8 and import that file.`,
  );

/** Prepends text that was already read to the remaining pieces. */
async function* prependText(start: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* splitIntoPieces(start);
  yield* pieces;
}
