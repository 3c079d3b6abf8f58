import { LanedeskError } from "../../../shared/failure.ts";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { Day } from "../../../shared/read-moment.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import type { ImportMode, RejectedRow } from "../../../shared/views/import.ts";
import type { RowKey } from "../carriers/carriers.ts";
import type { AccountCaller, Caller, Context } from "../context.ts";
import type { createRangeReader } from "../rates/lane-request.ts";
import { getDay, readBusinessTimeZone, readCodeLists, readSettings } from "../settings/settings.ts";
import { type DateOrder, RowError } from "./cells.ts";
import type { CsvRow, Row } from "./csv-rows.ts";

/** A value that every row needs, and the columns that can provide it. */
export interface RequiredValue {
  /** With an article, for messages: "the origin". */
  name: string;
  columns: readonly string[];
}

const anyOf = new Intl.ListFormat("en-US", { type: "disjunction" });

/**
 * Checks that a file has a column for each required value.
 * @param advice the columns to add, as a sentence
 * @throws LanedeskError "invalid" with the missing values
 */
export function requireColumns(
  required: readonly RequiredValue[],
  columns: ReadonlySet<string>,
  advice: string,
): void {
  const missing = required.filter(
    ({ columns: alternatives }) => !alternatives.some((column) => columns.has(column)),
  );
  if (missing.length === 0) return;
  const names = anyOf.format(missing.map(({ name }) => name));
  throw new LanedeskError("invalid", `The file has no column for ${names}. ${advice}`);
}

/** The result of recording a row: `added` is the id of an added load, `rejected` the reason. */
export type RowOutcome =
  | "added"
  | "changed"
  | "unchanged"
  | "skipped"
  | "questioned"
  | { added: string }
  | { rejected: string };

/** A column that a kind of import understands. */
export interface ImportColumn {
  field: string;
  label: string;
  isRequired?: true;
  /** Other normalized headings found in files. */
  names?: readonly string[];
  /** Recognizes other normalized headings. */
  isHeading?: (heading: string) => boolean;
}

/** Reference data and settings that parsing a row needs. */
export interface ImportContext {
  codeLists: CodeLists;
  /** Dates without a year are near this day. */
  today: Day;
  maxWeightPounds: number;
  /** Whether loads without a load number get a number. */
  canAssignNumbers: boolean;
  /** The order of dates such as 5/11. If undefined, the month comes first in every date. */
  dateOrder?: DateOrder | undefined;
}

/**
 * A function that returns the 80% range of a lane's estimate in USD; undefined for a lane without an estimate, and for
 * new lanes after the first 1,000.
 */
export type RangeReader = ReturnType<typeof createRangeReader>;

/** A kind of import, which parses and records rows. */
export interface ImportDefinition<T> {
  columns: readonly ImportColumn[];
  /** Whether the headings of a file show its layout, and a field may have several columns. */
  hasLayouts?: true;
  /**
   * Checks the columns and returns a row parser.
   * @throws LanedeskError "invalid" when required columns are missing
   */
  createReader(columns: ReadonlySet<string>, importContext: ImportContext): RowReader<T>;
  /** Returns a warning about a valid row; empty when there is none. */
  warn?(item: T, importContext: ImportContext, getRange: RangeReader): Promise<string>;
  /** Describes a valid row as the import understands it. */
  describe?(item: T, importContext: ImportContext): string;
  /** Creates a judge of implausible rows. */
  createJudge?(context: Context, caller: AccountCaller, importContext: ImportContext): Promise<RowJudge<T>>;
  /** Returns the question that the judge added; undefined for a plausible row. */
  getQuestion?(item: T): { reason: string; proposal: string } | undefined;
  /** Normalized names of the columns whose date order the import detects. */
  dateColumns?: readonly string[];
  /** Records rows in one transaction; returns one result per row, in order. */
  record(context: Context, caller: Caller, items: readonly T[], mode?: ImportMode): Promise<RowOutcome[]>;
  /** Returns, for each key from `RowReader.getKey`, whether the row is certainly recorded. */
  findRecorded?(
    context: Context,
    caller: AccountCaller,
    keys: readonly (RowKey | undefined)[],
  ): Promise<boolean[]>;
  /** Limits an import of carriers to the watched carriers. */
  watched?: WatchedRows;
}

/** A judge that questions the implausible rows of an import. */
export interface RowJudge<T> {
  /** Returns the row, with a question if the row is implausible. */
  judge(item: T): Promise<T>;
}

/** Finds the rows of watched carriers. */
interface WatchedRows {
  readNumbers(context: Context, caller: AccountCaller): Promise<ReadonlySet<string>>;
  /** Whether a row has no number or is not of a watched carrier; false for an invalid number. */
  isUnwatched(numbers: ReadonlySet<string>, row: Row): boolean;
}

/**
 * Parses a row. `number` is the row's number in a spreadsheet.
 * @throws RowError for an invalid row
 */
export interface RowReader<T> {
  (row: Row, number: number): T;
  /** Identifies a row for `findRecorded`; undefined for a row that must be parsed. */
  getKey?(row: Row): RowKey | undefined;
  /** Called instead of the parser for a row that is already recorded. */
  skipRow?(row: Row): void;
}

/** Reads the current code lists, day and settings. */
export async function readImportContext(
  context: Context,
  canAssignNumbers = false,
  dateOrder?: DateOrder,
): Promise<ImportContext> {
  const day = getDay(context.env.clock.now(), await readBusinessTimeZone(context));
  return {
    codeLists: await readCodeLists(context),
    today: readDateTime(day) ?? { year: 1970, month: 1, day: 1 },
    maxWeightPounds: (await readSettings(context)).maxWeightPounds,
    canAssignNumbers,
    dateOrder,
  };
}

/** Parses a row; returns a RowError instead of throwing it. */
export function readRow<T>(csvRow: CsvRow, read: RowReader<T>): T | RowError {
  if ("problem" in csvRow) return new RowError(csvRow.problem);
  try {
    return read(csvRow.row, csvRow.number);
  } catch (error) {
    if (error instanceof RowError) return error;
    throw error;
  }
}

/** Converts an error to the rejected row that the window shows. */
export const toRejectedRow = ({ number, cells }: CsvRow, { message, errors }: RowError): RejectedRow => ({
  row: number,
  cells: [...cells],
  reason: message,
  errors: [...errors],
});

/** Rows parsed between two yields. The first rows of a state are slow, because the gazetteer parses that state. */
export const ROWS_PER_YIELD = 20;

/** A chunk ends at this many characters, even with few rows. */
const MAX_CHUNK_CHARS = 100_000;

/** Groups rows in chunks of at most `size` rows. */
export async function* inRowChunks(
  batches: AsyncGenerator<CsvRow[]>,
  size: number,
): AsyncGenerator<CsvRow[]> {
  let chunk: CsvRow[] = [];
  let chars = 0;
  for await (const batch of batches)
    for (const row of batch) {
      chunk.push(row);
      chars += "row" in row ? row.row.text.length : row.cells.join("").length;
      if (chunk.length < size && chars < MAX_CHUNK_CHARS) continue;
      yield chunk;
      chunk = [];
      chars = 0;
    }
  if (chunk.length > 0) yield chunk;
}
