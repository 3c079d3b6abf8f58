import type { ImportKind, ImportResult, RejectedRow } from "../../../shared/window/import.ts";
import type { Caller } from "../caller.ts";
import { chunkSize, letOthersIn } from "../chunks.ts";
import type { Context, Work } from "../context.ts";
import { readCodeLists } from "../reference-data.ts";
import { importedCarriers } from "./carriers.ts";
import { RowProblem } from "./cells.ts";
import { type CsvRow, openCsv } from "./csv-rows.ts";
import type { ImportKindOf, RowOutcome } from "./import-kind.ts";
import { importedLoads } from "./loads.ts";
import { importedRates } from "./rates.ts";
import { importedRegistrationSteps } from "./registration-steps.ts";

/**
 * Imports CSV (with a header) in transactions of 200 rows: good rows go in, the others come back with their
 * number and reason. The same file again changes nothing. When `work` is stopped, what is in stays in, and the
 * result tells of the rows that were read until then.
 * @throws LanedeskError "invalid" when the columns are not those of such a file; nothing was imported
 */
export async function importFile(
  context: Context,
  caller: Caller,
  kind: ImportKind,
  content: string | AsyncIterable<string>,
  work?: Work,
): Promise<{ result: ImportResult; rejected: RejectedRow[] }> {
  switch (kind) {
    case "carriers":
      return await importRows(context, caller, importedCarriers, content, work);
    case "loads":
      return await importRows(context, caller, importedLoads, content, work);
    case "rates":
      return await importRows(context, caller, importedRates, content, work);
    case "registration-steps":
      return await importRows(context, caller, importedRegistrationSteps, content, work);
  }
}

const readAtOnce = 20;

async function importRows<T>(
  context: Context,
  caller: Caller,
  kind: ImportKindOf<T>,
  content: string | AsyncIterable<string>,
  work?: Work,
): Promise<{ result: ImportResult; rejected: RejectedRow[] }> {
  const file = await openCsv(content);
  const read = kind.begin(file.columns, await readCodeLists(context));
  const result: ImportResult = { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };
  const rejected: RejectedRow[] = [];
  const tell = (number: number, outcome: RowOutcome) => {
    result.read++;
    result[typeof outcome === "string" ? outcome : "rejected"]++;
    if (typeof outcome !== "string") rejected.push({ row: number, reason: outcome.rejected });
  };
  for await (const chunk of chunksOf(file.rows)) {
    const good: { number: number; item: T }[] = [];
    for (const [index, one] of chunk.entries()) {
      // The first rows of a state make the gazetteer read it.
      if (index % readAtOnce === readAtOnce - 1) await letOthersIn();
      const item = readRow(one, read);
      if (item instanceof RowProblem) tell(one.number, { rejected: item.message });
      else good.push({ number: one.number, item });
    }
    if (good.length > 0) {
      const items = good.map(({ item }) => item);
      const outcomes = await kind.record(context, caller, items);
      for (const [index, outcome] of outcomes.entries()) tell(good[index]?.number ?? 0, outcome);
    }
    work?.tell(result.read, null);
    if (work?.signal.aborted) break;
    await letOthersIn();
  }
  rejected.sort((one, other) => one.row - other.row);
  return { result, rejected };
}

function readRow<T>(
  one: CsvRow,
  read: (row: ReadonlyMap<string, string>, number: number) => T,
): T | RowProblem {
  if ("problem" in one) return new RowProblem(one.problem);
  try {
    return read(one.row, one.number);
  } catch (error) {
    if (error instanceof RowProblem) return error;
    throw error;
  }
}

async function* chunksOf(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow[]> {
  let chunk: CsvRow[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
