import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { LanedeskError } from "../../../shared/failure.ts";
import { yieldToEventLoop } from "../chunks.ts";
/** A row's cells by the plain names of their columns; empty cells are left out. */
export type Row = ReadonlyMap<string, string>;

/** A row of the file under the number that a spreadsheet shows for it, with its cells as they stand; or why it could not be read. */
export type CsvRow =
  | { number: number; cells: readonly string[]; row: Row }
  | { number: number; cells: readonly string[]; problem: string };

/** How a file is to be read where it does not say so itself. */
export interface CsvOptions {
  /** The field of each column, by position; null leaves a column out. Without it the header names the fields. */
  mapping?: readonly (string | null)[] | undefined;
  /** False where the first line is a row already. */
  hasHeader?: boolean | undefined;
  /** Cells that replace those of a row, by its number. */
  edits?: ReadonlyMap<number, readonly string[]> | undefined;
  /** Ends the rows. */
  signal?: AbortSignal | undefined;
}

export interface CsvFile {
  /** The plain names of its columns. */
  columns: ReadonlySet<string>;
  rows: AsyncGenerator<CsvRow>;
}

/** What is left of a column's name when letter case, spaces and signs make no difference: "DOT NUMBER" is dotnumber. */
export const normalizeColumn = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Nobody hears of blank rows, so they let others in by themselves; a spreadsheet may end with a million of them. */
const BLANK_ROWS_PER_YIELD = 500;

/** More columns than any file of rows has, and few enough to be compared with each other. */
const MAX_COLUMNS = 1_000;

/**
 * Reads CSV with a header: commas, semicolons, tabs or bars between the cells, whichever the header has most of. White
 * space in a cell counts as one space, blank lines as none.
 * @throws LanedeskError "invalid" when there is no header, or one that no file of rows has; or when two columns are the
 * same field
 */
export async function openCsv(
  content: string | AsyncIterable<string>,
  reading: CsvOptions = {},
): Promise<CsvFile> {
  const pieces = splitIntoPieces(content);
  const whole = await readToLineEnd(pieces);
  // Excel names the delimiter in a line of its own before the header.
  const [named = "", delimiter = detectDelimiter(whole)] = /^\uFEFF?sep=([,;\t|])\r?\n/i.exec(whole) ?? [];
  const start = whole.slice(named.length);
  const text = Readable.from(prepend(start, pieces));
  const problems: CsvRow[] = [];
  const hasHeader = reading.hasHeader ?? true;
  const firstRow = hasHeader ? 2 : 1;
  const records = text.pipe(
    parse({
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_ROW_CHARS,
      // An error would end the stream and lose the rows that were read before it.
      skip_records_with_error: true,
      on_skip(error) {
        problems.push({ number: Number(error?.records ?? 0) + 1, cells: [], problem: messageFor(error) });
        return undefined;
      },
    }),
  );
  // A source that fails ends the records with its error.
  text.once("error", (error) => records.destroy(error));
  const iterator = records[Symbol.asyncIterator]() as AsyncIterator<string[]>;
  const first = await iterator.next();
  if (first.done || first.value.every((cell) => cell.trim() === ""))
    throw new LanedeskError(
      "invalid",
      "The file has no header: its first line must name the columns. Nothing was imported.",
    );
  if (first.value.length > MAX_COLUMNS) throw notATable(`its first line has ${first.value.length} columns`);
  const columns = (reading.mapping ?? first.value).map((name) => normalizeColumn(name ?? ""));
  if (reading.mapping) assertUniqueMapping(reading.mapping);
  const rows = hasHeader ? iterator : prependRow(first.value, iterator);
  return {
    columns: new Set(columns),
    rows: readRows(rows, columns, firstRow, reading, problems),
  };
}

/** The cells of the first line, trimmed; empty where there is none. */
export async function readFirstLine(content: string): Promise<string[]> {
  const file = await openCsv(content, { hasHeader: false, mapping: [] });
  for await (const { cells } of file.rows) return cells.map((cell) => cell.trim());
  return [];
}

function assertUniqueMapping(mapping: readonly (string | null)[]): void {
  const repeated = mapping.find((field, index) => field !== null && mapping.indexOf(field) < index);
  if (repeated)
    throw new LanedeskError(
      "invalid",
      `Two columns are mapped to ${repeated}. Nothing was imported; leave one of them out.`,
    );
}

async function* prependRow(first: string[], others: AsyncIterator<string[]>): AsyncGenerator<string[]> {
  try {
    yield first;
    for (let next = await others.next(); !next.done; next = await others.next()) yield next.value;
  } finally {
    await others.return?.();
  }
}

async function* readRows(
  records: AsyncIterator<string[]>,
  columns: string[],
  firstRow: number,
  { edits, signal }: CsvOptions,
  problems: readonly CsvRow[],
): AsyncGenerator<CsvRow> {
  let blank = 0;
  try {
    for (let number = firstRow; ; number++) {
      const next = await records.next();
      if (next.done) break;
      const cells = edits?.get(number) ?? next.value;
      if (cells.every((cell) => cell.trim() === "")) {
        blank += 1;
        if (blank % BLANK_ROWS_PER_YIELD === 0) await yieldToEventLoop();
        if (signal?.aborted) return;
        continue;
      }
      const problem = findBadCharacters(cells);
      yield problem === undefined
        ? { number, cells, row: rowOf(cells, columns) }
        : { number, cells, problem };
    }
    yield* problems;
  } finally {
    await records.return?.();
  }
}

/** What no name or note can hold; U+FFFD stands where a file's bytes were no UTF-8. */
function findBadCharacters(cells: readonly string[]): string | undefined {
  if (cells.some((cell) => cell.includes("\uFFFD")))
    return "A letter of this row is lost, because the file is not in UTF-8. Save it as CSV UTF-8 and import it again.";
  if (cells.some((cell) => cell.includes("\0") || !cell.isWellFormed()))
    return "The row holds characters that are not text.";
  return undefined;
}

function rowOf(cells: readonly string[], columns: string[]): Row {
  const row = new Map<string, string>();
  for (const [index, column] of columns.entries()) {
    const cell = (cells[index] ?? "").replace(/\s+/g, " ").trim();
    if (cell !== "" && column !== "") row.set(column, cell);
  }
  return row;
}

const messageFor = (error: CsvError | undefined): string =>
  error?.code === "CSV_QUOTE_NOT_CLOSED" || error?.code === "CSV_MAX_RECORD_SIZE"
    ? "A quotation mark that opens here is never closed. This row and all below it were not read; close the quotation and import again."
    : `The row cannot be read as CSV${error ? ` (${error.message})` : ""}.`;

function detectDelimiter(start: string): string {
  const header = start.split(/[\r\n]/, 1)[0] ?? "";
  const counted = [",", ";", "\t", "|"].map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/**
 * Pieces are parsed at once, so they are kept small enough that nothing else waits: of rows with fewer cells than the
 * header, of which a piece may hold a thousand, each takes 25 µs.
 */
const PIECE_CHARS = 2 * 1_024;
const PIECES_PER_YIELD = 32;

/** So many letters, of a row that is too long to be one too. */
export const MAX_ROW_CHARS = 1_000_000;

/** A text, or one that comes in parts, in small pieces. */
export async function* splitIntoPieces(content: string | AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of typeof content === "string" ? [content] : content)
    for (let start = 0; start < part.length; start += PIECE_CHARS) {
      yield part.slice(start, start + PIECE_CHARS);
      // The parser goes on reading without a turn for others until it has some rows.
      if ((start / PIECE_CHARS) % PIECES_PER_YIELD === PIECES_PER_YIELD - 1) await yieldToEventLoop();
    }
}

/**
 * What comes until the first line ends, with the rest of its last piece.
 * @throws LanedeskError "invalid" when it does not end
 */
export async function readToLineEnd(pieces: AsyncGenerator<string>): Promise<string> {
  let start = "";
  for (let isWhole = false; !isWhole; ) {
    const piece = await pieces.next();
    if (piece.done) break;
    start += piece.value;
    isWhole = /[\r\n]/.test(piece.value);
    if (!isWhole && start.length > MAX_ROW_CHARS) throw notATable("its first line does not end");
  }
  return start;
}

export const notATable = (why: string) =>
  new LanedeskError(
    "invalid",
    `This is no file of rows: ${why}. Nothing was imported; save the table as CSV UTF-8 and import that file.`,
  );

/** The pieces again, with what was taken from their beginning before them. */
export async function* prepend(start: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* splitIntoPieces(start);
  yield* pieces;
}
