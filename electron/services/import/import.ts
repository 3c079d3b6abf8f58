import type { ImportKind, ImportResult, ImportSource, RejectedRow } from "../../../shared/views/import.ts";
import { CHUNK_SIZE, yieldToEventLoop } from "../chunks.ts";
import type { Caller, Context, Work } from "../context.ts";
import { carrierImport } from "./carriers.ts";
import { RowError } from "./cells.ts";
import { type CsvOptions, type CsvRow, openCsv } from "./csv-rows.ts";
import {
  type ImportDefinition,
  inRowChunks,
  ROWS_PER_YIELD,
  type RowOutcome,
  readImportContext,
  readRow,
  toRejectedRow,
} from "./import-kind.ts";
import { loadImport } from "./loads.ts";
import { rateImport } from "./rates.ts";
import { registrationStepImport } from "./registration-steps.ts";

/**
 * Imports CSV (with a header) in transactions of 200 rows: good rows go in, the others come back with their
 * number and reason. The same file again changes nothing. When `work` is stopped, what is in stays in, and the
 * result tells of the rows that were read until then.
 * @param reading which column is which field, where the header does not say so
 * @throws LanedeskError "invalid" when the columns are not those of such a file; nothing was imported
 */
export async function importFile(
  context: Context,
  caller: Caller,
  kind: ImportKind,
  content: string | AsyncIterable<string>,
  work?: Work,
  reading?: CsvOptions,
): Promise<{ result: ImportResult; rejected: RejectedRow[] }> {
  const { createReader: begin, record } = importKinds[kind];
  const file = await openCsv(content, { ...reading, signal: work?.signal });
  const read = begin(file.columns, await readImportContext(context));
  const result: ImportResult = { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };
  const rejected: RejectedRow[] = [];
  const tell = (one: CsvRow, outcome: RowOutcome | RowError) => {
    result.read++;
    result[typeof outcome === "string" ? outcome : "rejected"]++;
    if (typeof outcome !== "string")
      rejected.push(
        toRejectedRow(one, outcome instanceof RowError ? outcome : new RowError(outcome.rejected)),
      );
  };
  for await (const chunk of inRowChunks(file.rows, CHUNK_SIZE)) {
    const good: { one: CsvRow; item: unknown }[] = [];
    for (const [index, one] of chunk.entries()) {
      if (index % ROWS_PER_YIELD === ROWS_PER_YIELD - 1) await yieldToEventLoop();
      const item = readRow(one, read);
      if (item instanceof RowError) tell(one, item);
      else good.push({ one, item });
    }
    if (good.length > 0) {
      const items = good.map(({ item }) => item);
      const outcomes = await record(context, caller, items);
      for (const [index, { one }] of good.entries()) tell(one, outcomes[index] ?? "unchanged");
    }
    work?.reportProgress(result.read, null);
    if (work?.signal.aborted) break;
    await yieldToEventLoop();
  }
  rejected.sort((one, other) => one.row - other.row);
  return { result, rejected };
}

/** How the window wants its file read: its own mapping, and the rows that were mended there. */
export const toCsvOptions = ({
  mapping,
  hasHeader,
  edits = [],
}: Pick<ImportSource, "mapping" | "hasHeader" | "edits">): CsvOptions => ({
  mapping,
  hasHeader,
  edits: new Map(edits.map(({ row, cells }) => [row, cells])),
});

/** Every kind of file. What a row says is known to its kind alone, which reads it and takes it in. */
export const importKinds: Record<ImportKind, ImportDefinition<unknown>> = {
  carriers: carrierImport,
  loads: loadImport,
  rates: rateImport,
  "registration-steps": registrationStepImport,
};
