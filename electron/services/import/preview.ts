import { LanedeskError } from "../../../shared/failure.ts";
import type { ImportPreview, ImportSource } from "../../../shared/views/import.ts";
import { yieldToEventLoop } from "../chunks.ts";
import type { Context, Work } from "../context.ts";
import { RowError } from "./cells.ts";
import { findSavedMapping, isHeader, proposeMapping } from "./column-mapping.ts";
import { type CsvOptions, normalizeColumn, openCsv, readFirstLine } from "./csv-rows.ts";
import { importKinds, toCsvOptions } from "./import.ts";
import {
  type ImportDefinition,
  inRowChunks,
  ROWS_PER_YIELD,
  type RowReader,
  readImportContext,
  readRow,
  toRejectedRow,
} from "./import-kind.ts";

const mostRows = 20;
const mostBad = 1_000;
const mostDoubts = 5;
/** The bad rows cross to the window in one piece. */
const mostBadLetters = 2_000_000;

/**
 * Says what an import would do: the columns found and what each is taken for, the first rows, and each row that
 * would be rejected with its reason. Nothing is written.
 * @throws LanedeskError "invalid" when the file is empty or its mapping names a field twice
 */
export async function previewImport(
  context: Context,
  source: ImportSource,
  work?: Work,
): Promise<ImportPreview> {
  const { columns: fields, createReader: begin, warn: doubt } = importKinds[source.kind];
  const env = await readImportContext(context);
  const names = await readFirstLine(source.content);
  const hasHeader = source.hasHeader ?? isHeader(names, fields);
  const remembered = hasHeader ? await findSavedMapping(context, source.kind, names, fields) : undefined;
  const mapping =
    source.mapping ?? remembered ?? (hasHeader ? proposeMapping(names, fields) : names.map(() => null));
  const { problem, read } = beginning((columns) => begin(columns, env), mapping);
  const reading = { ...toCsvOptions(source), mapping, hasHeader };
  const found = await lookThrough(source.content, reading, { read, doubt }, work);
  return {
    hasHeader,
    columns: names.map((name, index) => ({
      name: hasHeader ? name : `Column ${index + 1}`,
      field: mapping[index] ?? null,
    })),
    fields: fields.map(({ field, label, isRequired = false }) => ({ field, label, isRequired })),
    problem,
    ...found,
  };
}

/** How rows are read under a mapping; what its columns lack is told, so that the window can map others. */
function beginning(
  begin: (columns: ReadonlySet<string>) => RowReader<unknown>,
  mapping: readonly (string | null)[],
): { problem: string; read: RowReader<unknown> } {
  try {
    return { problem: "", read: begin(new Set(mapping.map((field) => normalizeColumn(field ?? "")))) };
  } catch (error) {
    if (!(error instanceof LanedeskError)) throw error;
    return { problem: error.message, read: () => undefined };
  }
}

type Found = Pick<ImportPreview, "rows" | "read" | "rejected" | "bad" | "doubts">;

async function lookThrough(
  content: string,
  reading: CsvOptions,
  { read, doubt }: { read: RowReader<unknown>; doubt: ImportDefinition<unknown>["warn"] },
  work?: Work,
): Promise<Found> {
  let badLetters = 0;
  const found: Found = { rows: [], read: 0, rejected: 0, bad: [], doubts: [] };
  const file = await openCsv(content, { ...reading, signal: work?.signal });
  for await (const chunk of inRowChunks(file.rows, ROWS_PER_YIELD)) {
    for (const one of chunk) {
      const said = { row: one.number, cells: [...one.cells] };
      found.read++;
      if (found.rows.length < mostRows) found.rows.push(said);
      const item = readRow(one, read);
      if (!(item instanceof RowError)) {
        const words = found.doubts.length < mostDoubts && item !== undefined && doubt?.(item);
        if (words) found.doubts.push({ row: one.number, words });
        continue;
      }
      found.rejected++;
      if (found.bad.length === mostBad || badLetters > mostBadLetters) continue;
      found.bad.push(toRejectedRow(one, item));
      badLetters += one.cells.join("").length;
    }
    work?.reportProgress(found.read, null);
    if (work?.signal.aborted) break;
    await yieldToEventLoop();
  }
  return found;
}
