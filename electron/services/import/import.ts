import type {
  ImportKind,
  ImportMode,
  ImportResult,
  ImportSource,
  RejectedRow,
} from "../../../shared/views/import.ts";
import { RECORDS_PER_CHUNK, yieldToEventLoop } from "../chunks.ts";
import type { Caller, Context, Work } from "../context.ts";
import { requireRole } from "../people/require-role.ts";
import { requireNoOffice } from "../settings/find-office.ts";
import { carrierImport } from "./carriers.ts";
import { type DateOrder, RowError } from "./cells.ts";
import { omitProposedMapping } from "./column-mapping.ts";
import { type CsvContent, type CsvOptions, type CsvRow, openCsv, type Row } from "./csv-rows.ts";
import { countDateOrders, getDateOrder } from "./date-order.ts";
import { dieselPriceImport } from "./diesel-prices.ts";
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
 * Imports CSV in transactions of at most 200 rows. If the user cancels the import, the rows imported so far stay.
 * @param outcome filled as the import proceeds, so the caller has the outcome even after a failure
 * @throws LanedeskError "invalid" when the file is not a table, required columns are missing or two columns map to one
 * field; "forbidden" when the caller's role may not import data; "conflict" for carriers at a desktop of an office.
 * Error when the last fit of the account's rate model failed. In these cases, the import records nothing
 */
export async function importFile(
  context: Context,
  caller: Caller,
  kind: ImportKind,
  content: CsvContent,
  work?: Work,
  options?: ImportOptions,
  outcome: ImportOutcome = createOutcome(),
): Promise<ImportOutcome> {
  requireRole(caller, "importData");
  await requireOwnCarriers(context, kind);
  const { result, rejected, questioned, addedLoadIds } = outcome;
  const importer = { ...caller, via: "Import" };
  const { createReader, createJudge, getQuestion, dateColumns, record, findRecorded, watched } =
    importKinds[kind];
  const watchedNumbers =
    options?.mode === "watched" ? await watched?.readNumbers(context, caller) : undefined;
  const isSkipped = (row: Row): boolean => {
    if (!watchedNumbers || !watched?.isUnwatched(watchedNumbers, row)) return false;
    result.read++;
    result.skipped = (result.skipped ?? 0) + 1;
    if (result.read % ROWS_PER_REPORT === 0) work?.reportProgress(result.read, null);
    return true;
  };
  const mapping = await omitProposedMapping(importKinds[kind], content, options ?? {});
  const file = await openCsv(content, { ...options, mapping, isSkipped, signal: work?.signal });
  const orders = dateColumns && (await countDateOrders(content, options ?? {}, dateColumns));
  const dateOrder = orders && getDateOrder(orders, options?.dateOrder);
  const importContext = await readImportContext(context, options?.canAssignNumbers, dateOrder);
  const read = createReader(file.columns, importContext);
  const rowJudge = await createJudge?.(context, caller, importContext);
  if (watchedNumbers) result.skipped = 0;
  const addRejectedRow = (row: CsvRow, error: RowError) => {
    result.read++;
    result.rejected++;
    if (rejected.length < MAX_OUTCOME_ROWS) rejected.push(toRejectedRow(row, error));
  };
  const addResult = (row: CsvRow, rowOutcome: RowOutcome) => {
    if (typeof rowOutcome === "object" && "rejected" in rowOutcome)
      return addRejectedRow(row, new RowError(rowOutcome.rejected));
    if (typeof rowOutcome === "object") addedLoadIds.push(rowOutcome.added);
    const counter = typeof rowOutcome === "object" ? "added" : rowOutcome;
    result.read++;
    result[counter] = (result[counter] ?? 0) + 1;
  };
  for await (const chunk of inRowChunks(file.batches, RECORDS_PER_CHUNK)) {
    const parsed: { row: CsvRow; item: unknown }[] = [];
    const keys = chunk.map((row) => ("problem" in row ? undefined : read.getKey?.(row.row)));
    const recorded = (await findRecorded?.(context, caller, keys)) ?? [];
    for (const [index, row] of chunk.entries()) {
      if (recorded[index] && "row" in row) {
        read.skipRow?.(row.row);
        addResult(row, "unchanged");
        continue;
      }
      if (index % ROWS_PER_YIELD === ROWS_PER_YIELD - 1) await yieldToEventLoop();
      const item = readRow(row, read);
      if (item instanceof RowError) addRejectedRow(row, item);
      else parsed.push({ row, item: rowJudge ? await rowJudge.judge(item) : item });
    }
    if (parsed.length > 0) {
      const items = parsed.map(({ item }) => item);
      const outcomes = await record(context, importer, items, options?.mode);
      for (const [index, { row, item }] of parsed.entries()) {
        addResult(row, outcomes[index] ?? "unchanged");
        const question = outcomes[index] === "questioned" && getQuestion?.(item);
        if (question && questioned.length < MAX_OUTCOME_ROWS)
          questioned.push({ row: row.number, ...question });
      }
    }
    work?.reportProgress(result.read, null);
    if (work?.signal.aborted) break;
    await yieldToEventLoop();
  }
  rejected.sort((row, other) => row.row - other.row);
  if (file.countRepeatedHeaders() > 0) result.repeatedHeaders = file.countRepeatedHeaders();
  return outcome;
}

/**
 * Rejects carrier files at a desktop of an office, because all desktops share the office's carriers.
 * @throws LanedeskError "conflict"
 */
export async function requireOwnCarriers(context: Context, kind: ImportKind): Promise<void> {
  if (kind === "carriers") await requireNoOffice(context, "carriers", "Import the file there.");
}

/** The results of an import so far. */
export interface ImportOutcome {
  result: ImportResult;
  rejected: RejectedRow[];
  questioned: QuestionedRow[];
  addedLoadIds: string[];
}

/** Creates the outcome of an import that has read nothing. */
export const createOutcome = (): ImportOutcome => ({
  result: { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 },
  rejected: [],
  questioned: [],
  addedLoadIds: [],
});

/** A row that counts only after someone accepts it. */
type QuestionedRow = { row: number; reason: string; proposal: string };

/** Maximum rejected rows and maximum questioned rows in an outcome. A file of the wrong kind may have millions. */
const MAX_OUTCOME_ROWS = 100_000;

const ROWS_PER_REPORT = 5_000;

interface ImportOptions extends CsvOptions {
  mode?: ImportMode | undefined;
  /** The order of dates such as 5/11 in a file with both orders. */
  dateOrder?: DateOrder | undefined;
  /** Whether loads without a load number get a number. */
  canAssignNumbers?: boolean | undefined;
}

/** Converts the window's mapping, choices and edited rows to options. */
export const toImportOptions = ({
  edits = [],
  ...source
}: Omit<ImportSource, "kind" | "content">): ImportOptions => ({
  ...source,
  edits: new Map(edits.map(({ row, cells }) => [row, cells])),
});

/** The definition of each kind of import. */
export const importKinds: Record<ImportKind, ImportDefinition<unknown>> = {
  carriers: carrierImport,
  loads: loadImport,
  rates: rateImport,
  "registration-steps": registrationStepImport,
  diesel: dieselPriceImport,
};
