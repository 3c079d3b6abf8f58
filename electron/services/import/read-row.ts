import type { RejectedRow } from "../../../shared/views/import.ts";
import { RowProblem } from "./cells.ts";
import type { CsvRow } from "./csv-rows.ts";
import type { RowReader } from "./import-kind.ts";

/** What a row of the file says, or why it cannot be taken. */
export function readRow<T>(one: CsvRow, read: RowReader<T>): T | RowProblem {
  if ("problem" in one) return new RowProblem(one.problem);
  try {
    return read(one.row, one.number);
  } catch (error) {
    if (error instanceof RowProblem) return error;
    throw error;
  }
}

/** A row as it is told when it is not taken. */
export const rejectedFor = ({ number, cells }: CsvRow, { message, faults }: RowProblem): RejectedRow => ({
  row: number,
  cells: [...cells],
  reason: message,
  faults: [...faults],
});

/** So many rows are read before others get their turn: the first ones of a state make the gazetteer read it. */
export const readAtOnce = 20;

/** So many letters are taken at once, however few rows they are; a row more than that stands alone. */
const mostLetters = 100_000;

/** The rows in chunks. */
export async function* chunksOf(rows: AsyncGenerator<CsvRow>, size: number): AsyncGenerator<CsvRow[]> {
  let chunk: CsvRow[] = [];
  let letters = 0;
  for await (const row of rows) {
    chunk.push(row);
    for (const cell of row.cells) letters += cell.length;
    if (chunk.length < size && letters < mostLetters) continue;
    yield chunk;
    chunk = [];
    letters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
