import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { Day } from "../../../shared/read-moment.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import type { RejectedRow } from "../../../shared/views/import.ts";
import type { Caller, Context } from "../context.ts";
import { businessTimeZone, dayOf, readCodeLists } from "../settings/settings.ts";
import { RowError } from "./cells.ts";
import type { CsvRow, Row } from "./csv-rows.ts";

/** What became of a row; a reason in words where it was not taken. */
export type RowOutcome = "added" | "changed" | "unchanged" | { rejected: string };

/** Something that a row can say. */
export interface ImportColumn {
  field: string;
  /** For people. */
  label: string;
  isRequired?: true;
  /** Other plain names under which files know it. */
  names?: readonly string[];
}

/** What rows are read in the light of. */
export interface ImportContext {
  codeLists: CodeLists;
  /** Days without a year are near this one. */
  today: Day;
}

/** One kind of file: how its rows are read, and how they are taken in. */
export interface ImportDefinition<T> {
  columns: readonly ImportColumn[];
  /**
   * Looks at the columns before any row.
   * @throws LanedeskError "invalid" when these cannot be such a file
   */
  createReader(columns: ReadonlySet<string>, env: ImportContext): RowReader<T>;
  /** What may be meant otherwise in a row that is taken, in words; empty where nothing is. */
  warn?(item: T): string;
  /** Takes rows in, in one transaction; answers for each in the order given. */
  record(context: Context, caller: Caller, items: readonly T[]): Promise<RowOutcome[]>;
}

/**
 * What a row says.
 * @throws RowProblem when it cannot be taken
 */
export type RowReader<T> = (row: Row, number: number) => T;

/** What rows are read in the light of, as it stands now. */
export async function readImportContext(context: Context): Promise<ImportContext> {
  const day = dayOf(context.env.clock.now(), await businessTimeZone(context));
  return {
    codeLists: await readCodeLists(context),
    today: readDateTime(day) ?? { year: 1970, month: 1, day: 1 },
  };
}

/** What a row of the file says, or why it cannot be taken. */
export function readRow<T>(one: CsvRow, read: RowReader<T>): T | RowError {
  if ("problem" in one) return new RowError(one.problem);
  try {
    return read(one.row, one.number);
  } catch (error) {
    if (error instanceof RowError) return error;
    throw error;
  }
}

/** A row as it is told when it is not taken. */
export const toRejectedRow = ({ number, cells }: CsvRow, { message, faults }: RowError): RejectedRow => ({
  row: number,
  cells: [...cells],
  reason: message,
  faults: [...faults],
});

/** So many rows are read before others get their turn: the first ones of a state make the gazetteer read it. */
export const ROWS_PER_YIELD = 20;

/** So many letters are taken at once, however few rows they are; a row more than that stands alone. */
const MAX_CHUNK_CHARS = 100_000;

/** The rows in chunks. */
export async function* inRowChunks(rows: AsyncGenerator<CsvRow>, size: number): AsyncGenerator<CsvRow[]> {
  let chunk: CsvRow[] = [];
  let letters = 0;
  for await (const row of rows) {
    chunk.push(row);
    for (const cell of row.cells) letters += cell.length;
    if (chunk.length < size && letters < MAX_CHUNK_CHARS) continue;
    yield chunk;
    chunk = [];
    letters = 0;
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Notices rows of one file that name the same thing twice. One that says the same again is harmless; one that says
 * otherwise is not taken: which of the two holds cannot be told, and each import of the file would change it to and
 * fro.
 */
export function createDuplicateCheck() {
  const seen = new Map<string, { number: number; said: string; words: string }>();
  return {
    /**
     * @param name what makes it the same thing
     * @param said all that the row says of it
     * @param words for people: what it is ("The load L1") and what this row says of it, which may be nothing
     * @throws RowProblem when an earlier row says otherwise
     */
    take(name: string, said: string, number: number, words: { of: string; says?: string }): void {
      const before = seen.get(name);
      if (before && before.said !== said) {
        const difference = words.says
          ? `${before.words} in row ${before.number} and ${words.says} here`
          : `row ${before.number} says otherwise`;
        throw new RowError(
          `${words.of} is named twice in this file: ${difference}. Which one holds cannot be told; the first was kept.`,
        );
      }
      if (!before) seen.set(name, { number, said, words: words.says ?? "" });
    },
  };
}
