import { LanedeskError } from "../../../shared/failure.ts";
import type { ImportPreview, ImportSource } from "../../../shared/views/import.ts";
import { yieldToEventLoop } from "../chunks.ts";
import type { Context, Work } from "../context.ts";
import { RowProblem } from "./cells.ts";
import { isHeader, proposedMapping, rememberedMapping } from "./column-mapping.ts";
import { type CsvReading, firstLine, openCsv, plainColumn } from "./csv-rows.ts";
import { importKinds, readingOf } from "./import.ts";
import {
  chunksOf,
  type ImportKindOf,
  importEnvironment,
  type RowReader,
  readAtOnce,
  readRow,
  rejectedFor,
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
  const { fields, begin, doubt } = importKinds[source.kind];
  const env = await importEnvironment(context);
  const names = await firstLine(source.content);
  const hasHeader = source.hasHeader ?? isHeader(names, fields);
  const remembered = hasHeader ? await rememberedMapping(context, source.kind, names, fields) : undefined;
  const mapping =
    source.mapping ?? remembered ?? (hasHeader ? proposedMapping(names, fields) : names.map(() => null));
  const { problem, read } = beginning((columns) => begin(columns, env), mapping);
  const reading = { ...readingOf(source), mapping, hasHeader };
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
    return { problem: "", read: begin(new Set(mapping.map((field) => plainColumn(field ?? "")))) };
  } catch (error) {
    if (!(error instanceof LanedeskError)) throw error;
    return { problem: error.message, read: () => undefined };
  }
}

type Found = Pick<ImportPreview, "rows" | "read" | "rejected" | "bad" | "doubts">;

async function lookThrough(
  content: string,
  reading: CsvReading,
  { read, doubt }: { read: RowReader<unknown>; doubt: ImportKindOf<unknown>["doubt"] },
  work?: Work,
): Promise<Found> {
  let badLetters = 0;
  const found: Found = { rows: [], read: 0, rejected: 0, bad: [], doubts: [] };
  const file = await openCsv(content, { ...reading, signal: work?.signal });
  for await (const chunk of chunksOf(file.rows, readAtOnce)) {
    for (const one of chunk) {
      const said = { row: one.number, cells: [...one.cells] };
      found.read++;
      if (found.rows.length < mostRows) found.rows.push(said);
      const item = readRow(one, read);
      if (!(item instanceof RowProblem)) {
        const words = found.doubts.length < mostDoubts && item !== undefined && doubt?.(item);
        if (words) found.doubts.push({ row: one.number, words });
        continue;
      }
      found.rejected++;
      if (found.bad.length === mostBad || badLetters > mostBadLetters) continue;
      found.bad.push(rejectedFor(one, item));
      badLetters += one.cells.join("").length;
    }
    work?.tell(found.read, null);
    if (work?.signal.aborted) break;
    await yieldToEventLoop();
  }
  return found;
}
