import { stringify } from "csv-stringify/sync";
import { csvOptions } from "../../../shared/csv-options.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import {
  type Code,
  type CodeListName,
  type CodeLists,
  codeListName,
  DEFAULT_CODE_LISTS,
} from "../../../shared/reference/code-lists.ts";
import type { RejectedRow } from "../../../shared/views/import.ts";
import type { CodeListsImport } from "../../../shared/views/reference-data.ts";
import { yieldToEventLoop } from "../chunks.ts";
import type { Caller, Context } from "../context.ts";
import { getChange, recordAudit } from "../people/record-audit.ts";
import { requireRole } from "../people/require-role.ts";
import { requireNoOffice } from "../settings/find-office.ts";
import { readCodeLists } from "../settings/settings.ts";
import { checkLength, RowError, requireCell } from "./cells.ts";
import { normalizeColumn, openCsv, type Row } from "./csv-rows.ts";
import { inRowChunks, ROWS_PER_YIELD, readRow, requireColumns, toRejectedRow } from "./import-kind.ts";

const MAX_CODES = 5_000;
const MAX_SHORT_CHARS = 20;

/** Exports all code lists as CSV that `importCodeLists` can read. */
export async function exportCodeLists(context: Context): Promise<string> {
  const lists = await readCodeLists(context);
  const rows = codeListName.options.flatMap((list) =>
    lists[list].map(({ id, name, short }) => [list, id, name, short]),
  );
  return stringify([["list", "id", "name", "short"], ...rows], csvOptions);
}

/**
 * Imports a CSV file with the columns list, id, name and, optionally, short. Replaces each code list in the file.
 * Replaces nothing if any row is invalid, because loads would lose the names of missing codes.
 * @returns the replaced lists, or the rejected rows if any row is invalid
 * @throws LanedeskError "invalid" when the file is not a table, lacks a column, or has no codes or more than 5,000;
 * "forbidden" when the caller's role may not change code lists; "conflict" at a desktop of an office
 */
export async function importCodeLists(
  context: Context,
  caller: Caller,
  content: string,
): Promise<CodeListsImport> {
  requireRole(caller, "changeCodeLists");
  await requireNoOffice(context, "code lists", "Import the file there.");
  const { lists, rejected } = await readLists(content);
  const replaced = [...lists].map(([list, codes]) => ({ list, codes: codes.size }));
  if (rejected.length > 0) return { replaced: [], rejected };
  const changed = await context.store.write(["keyValue", "auditLog"], async (parts) => {
    const { keyValue } = parts;
    const before: CodeLists = { ...DEFAULT_CODE_LISTS, ...(await keyValue.get("codeLists")) };
    const all = { ...before };
    for (const [list, codes] of lists) all[list] = [...codes.values()];
    await keyValue.set("codeLists", all);
    await recordAudit(parts, caller, context.env.clock.now(), "codeLists", [getChange("", before, all)]);
    return all;
  });
  context.publish("codeLists.changed", changed);
  return { replaced, rejected };
}

async function readLists(
  content: string,
): Promise<{ lists: Map<CodeListName, Map<number, Code>>; rejected: RejectedRow[] }> {
  const file = await openCsv(content);
  const required = ["list", "id", "name"].map((name) => ({ name, columns: [name] }));
  requireColumns(required, file.columns, "Code lists need list, id and name; short is optional.");
  const lists = new Map<CodeListName, Map<number, Code>>();
  const rejected: RejectedRow[] = [];
  let read = 0;
  for await (const chunk of inRowChunks(file.batches, ROWS_PER_YIELD)) {
    read += chunk.length;
    if (read > MAX_CODES) throw createTooManyCodesError();
    for (const csvRow of chunk) {
      const problem = readRow(csvRow, (row) => addCode(lists, row));
      if (problem instanceof RowError) rejected.push(toRejectedRow(csvRow, problem));
    }
    await yieldToEventLoop();
  }
  if (read === 0)
    throw new LanedeskError("invalid", "The file has no codes. Add a row for each code below the header.");
  return { lists, rejected };
}

function addCode(lists: Map<CodeListName, Map<number, Code>>, row: Row): void {
  const list = parseListName(row);
  const cell = requireCell(row.get("id"), "id");
  const id = /^\d{1,9}$/.test(cell) ? Number(cell) : undefined;
  if (id === undefined) throw new RowError(`id is "${cell}". Enter a whole number of at most 9 digits.`);
  const name = requireCell(checkLength(row.get("name"), "name"), "name");
  const codes = lists.get(list) ?? new Map<number, Code>();
  const sameId = codes.get(id);
  if (sameId)
    throw new RowError(`${list} has the ID ${id} twice. ${sameId.name} already uses this ID; enter another.`);
  lists.set(
    list,
    codes.set(id, { id, name, short: checkLength(row.get("short"), "short", MAX_SHORT_CHARS) ?? "" }),
  );
}

function parseListName(row: Row): CodeListName {
  const cell = requireCell(row.get("list"), "list");
  const list = codeListName.options.find((name) => normalizeColumn(name) === normalizeColumn(cell));
  if (!list) throw new RowError(`list is "${cell}". Enter one of ${codeListName.options.join(", ")}.`);
  return list;
}

const createTooManyCodesError = () =>
  new LanedeskError("invalid", "The file has more than 5,000 codes. Remove unused codes.");
