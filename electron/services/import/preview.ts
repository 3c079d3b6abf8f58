import { LanedeskError } from "../../../shared/failure.ts";
import type { ImportMode, ImportPreview, ImportSource } from "../../../shared/views/import.ts";
import { yieldToEventLoop } from "../chunks.ts";
import type { AccountCaller, Context, Work } from "../context.ts";
import { prepareGazetteer } from "../places/gazetteer.ts";
import { createRangeReader } from "../rates/lane-request.ts";
import { RowError } from "./cells.ts";
import { findSavedMapping, isHeader, omitProposedMapping, proposeMapping } from "./column-mapping.ts";
import {
  type CsvContent,
  type CsvOptions,
  normalizeColumn,
  openCsv,
  type Row,
  readFirstLine,
} from "./csv-rows.ts";
import { countDateOrders, getDateOrder, hasMixedOrders } from "./date-order.ts";
import { importKinds, requireOwnCarriers, toImportOptions } from "./import.ts";
import {
  type ImportContext,
  type ImportDefinition,
  inRowChunks,
  type RangeReader,
  ROWS_PER_YIELD,
  type RowJudge,
  type RowReader,
  readImportContext,
  readRow,
  toRejectedRow,
} from "./import-kind.ts";
import { convertSentencesToCsv } from "./sentences.ts";

const MAX_SHOWN_ROWS = 20;
const MAX_REJECTED_ROWS = 1_000;
const MAX_QUESTIONED_ROWS = 200;
const MAX_WARNINGS = 5;
/** Rejected rows go to the window in one message. */
const MAX_REJECTED_CHARS = 2_000_000;

/**
 * Previews an import: the columns with their mapping, the first rows, and rejected rows with reasons. Writes nothing.
 * @throws LanedeskError "invalid" when the file is empty or not a table, or two columns map to one field; "conflict"
 * for carriers at a desktop of an office. Error when the last fit of the account's rate model failed
 */
export async function previewImport(
  context: Context,
  caller: AccountCaller,
  source: ImportSource,
  work?: Work,
): Promise<ImportPreview> {
  const {
    columns: fields,
    createReader,
    createJudge,
    getQuestion,
    dateColumns,
    warn,
    describe,
    watched,
  } = importKinds[source.kind];
  await requireOwnCarriers(context, source.kind);
  const watchedNumbers = await watched?.readNumbers(context, caller);
  const isUnwatched = (row: Row) => !watchedNumbers || watched?.isUnwatched(watchedNumbers, row) === true;
  const { content } = source;
  const names = await readFirstLine(content);
  const hasHeader = source.hasHeader ?? isHeader(names, fields);
  const saved = hasHeader ? await findSavedMapping(context, source.kind, names, fields) : undefined;
  const mapping =
    source.mapping ?? saved ?? (hasHeader ? proposeMapping(names, fields) : names.map(() => null));
  const isTable =
    source.kind !== "loads" ||
    typeof content !== "string" ||
    source.hasHeader !== undefined ||
    mapping.some((field) => field);
  const usedMapping = await omitProposedMapping(importKinds[source.kind], content, { mapping, hasHeader });
  const csvOptions = { ...toImportOptions(source), mapping: usedMapping, hasHeader };
  const orders = dateColumns && (await countDateOrders(content, csvOptions, dateColumns));
  const dateOrder = orders && getDateOrder(orders, source.dateOrder);
  const importContext = await readImportContext(context, source.canAssignNumbers, dateOrder);
  if (!isTable) await prepareGazetteer();
  const { codeLists, today } = importContext;
  const table = isTable ? undefined : await convertSentencesToCsv(content, codeLists, today);
  const { problem, read } = createRowReader(
    (columns) => createReader(columns, importContext),
    usedMapping ?? names,
  );
  const rowJudge = await createJudge?.(context, caller, importContext);
  const { modes, ...found } = await readAllRows(
    source.content,
    csvOptions,
    {
      ...{ read, rowJudge, getQuestion, warn, describe, importContext, isUnwatched },
      getRange: createRangeReader(context, caller),
    },
    work,
  );
  return {
    hasHeader,
    columns: names.map((name, index) => ({
      name: hasHeader ? name : `Column ${index + 1}`,
      field: mapping[index] ?? null,
    })),
    fields: fields.map(({ field, label, isRequired = false }) => ({ field, label, isRequired })),
    problem,
    ...(table !== undefined && { table }),
    ...found,
    ...(orders &&
      hasMixedOrders(orders) && { mixedDates: { either: orders.either, example: orders.example } }),
    ...(watchedNumbers && { modes: { ...modes, suggested: suggestMode(modes) } }),
  };
}

/** Suggests "watched" for a file with rows of watched carriers and more rows of other carriers; otherwise "all". */
const suggestMode = ({ watched, others }: ModeCounts): ImportMode =>
  watched > 0 && watched < others ? "watched" : "all";

/**
 * Creates the row reader for a mapping; missing columns become `problem`, so that the broker can change the mapping.
 */
function createRowReader(
  createReader: (columns: ReadonlySet<string>) => RowReader<unknown>,
  mapping: readonly (string | null)[],
): { problem: string; read: RowReader<unknown> } {
  try {
    return { problem: "", read: createReader(new Set(mapping.map((field) => normalizeColumn(field ?? "")))) };
  } catch (error) {
    if (!(error instanceof LanedeskError)) throw error;
    return { problem: error.message, read: () => undefined };
  }
}

type ModeCounts = Record<"watched" | "others", number>;
type PreviewedRows = Omit<
  ImportPreview,
  "hasHeader" | "columns" | "fields" | "problem" | "table" | "modes"
> & { modes: ModeCounts };

interface RowChecks extends Pick<ImportDefinition<unknown>, "getQuestion" | "warn" | "describe"> {
  read: RowReader<unknown>;
  rowJudge: RowJudge<unknown> | undefined;
  importContext: ImportContext;
  /** Whether the carrier of a row is not watched. */
  isUnwatched: (row: Row) => boolean;
  getRange: RangeReader;
}

async function readAllRows(
  content: CsvContent,
  csvOptions: CsvOptions,
  { read, rowJudge, getQuestion, warn, describe, importContext, isUnwatched, getRange }: RowChecks,
  work?: Work,
): Promise<PreviewedRows> {
  let rejectedChars = 0;
  const found: PreviewedRows = {
    rows: [],
    validRows: [],
    read: 0,
    rejected: 0,
    rejectedRows: [],
    questioned: 0,
    questionedRows: [],
    repeatedHeaders: 0,
    warnings: [],
    modes: { watched: 0, others: 0 },
  };
  const file = await openCsv(content, { ...csvOptions, signal: work?.signal });
  for await (const chunk of inRowChunks(file.batches, ROWS_PER_YIELD)) {
    for (const row of chunk) {
      const rowCells = { row: row.number, cells: [...row.cells] };
      found.read++;
      if (found.rows.length < MAX_SHOWN_ROWS) found.rows.push(rowCells);
      const item = readRow(row, read);
      if (!(item instanceof RowError)) {
        if (item === undefined) continue;
        const describeItem = () =>
          describe?.(item, importContext) ?? row.cells.filter((cell) => cell.trim() !== "").join(" · ");
        const question = rowJudge && getQuestion?.(await rowJudge.judge(item));
        if (question) {
          found.questioned++;
          if (found.questionedRows.length < MAX_QUESTIONED_ROWS)
            found.questionedRows.push({ row: row.number, text: describeItem(), ...question });
          continue;
        }
        found.modes["row" in row && !isUnwatched(row.row) ? "watched" : "others"]++;
        if (found.validRows.length < MAX_SHOWN_ROWS)
          found.validRows.push({ row: row.number, text: describeItem() });
        const message = found.warnings.length < MAX_WARNINGS && (await warn?.(item, importContext, getRange));
        if (message) found.warnings.push({ row: row.number, message });
        continue;
      }
      found.rejected++;
      if (found.rejectedRows.length === MAX_REJECTED_ROWS || rejectedChars > MAX_REJECTED_CHARS) continue;
      found.rejectedRows.push(toRejectedRow(row, item));
      rejectedChars += row.cells.join("").length;
    }
    work?.reportProgress(found.read, null);
    if (work?.signal.aborted) break;
    await yieldToEventLoop();
  }
  found.repeatedHeaders = file.countRepeatedHeaders();
  return found;
}
