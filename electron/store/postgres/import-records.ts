import { LanedeskError } from "../../../shared/failure.ts";
import { REPEATED_KEY, toStoredForm } from "../parts/stored-form.ts";
import type { TableName } from "../table-schemas.ts";
import { openTable, type SqlRunner } from "./table.ts";
import type { TableLayout } from "./table-layout.ts";

type Layouts = Record<string, TableLayout>;

/** The program fills these tables at start; an import replaces their records. */
const REPLACED_TABLES = ["accounts", "users", "keyValue"];

/**
 * Removes all records of the tables that the program fills at start.
 * @throws LanedeskError "conflict" if another table has a record
 */
export async function prepareEmptyDatabase(run: SqlRunner, layouts: Layouts): Promise<void> {
  for (const [table, { name }] of Object.entries(layouts))
    if (!REPLACED_TABLES.includes(table) && (await run(`select 1 from ${name} limit 1`)).length > 0)
      throw new LanedeskError(
        "conflict",
        "The database already has data; nothing was changed. Import into an empty database.",
      );
  for (const table of REPLACED_TABLES) await run(`delete from ${layouts[table]?.name}`);
}

/**
 * Adds exported records to a table, each unchanged or not at all.
 * @returns the reason for the rejection of each record; undefined for an added record
 */
export async function importRecords(
  run: SqlRunner,
  layouts: Layouts,
  name: TableName,
  records: readonly unknown[],
): Promise<(string | undefined)[]> {
  const layout = layouts[name];
  if (!layout) throw new Error(`There is no table ${name}.`);
  const table = openTable<object, unknown>(run, layout);
  const forms = records.map((record) => toStoredForm(name, record));
  const reasons = forms.map((form) => (typeof form === "string" ? form : undefined));
  const valid = forms.flatMap((form, index) =>
    typeof form === "string" ? [] : [{ index, ...form, id: form.key ?? readKey(layout, form.value) }],
  );
  const found = await table.bulkGet(valid.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const known = new Set(found.flatMap((record, at) => (record ? [JSON.stringify(valid[at]?.id)] : [])));
  const added = valid.filter(({ index, id }) => {
    if (id === undefined) return true;
    const text = JSON.stringify(id);
    if (known.has(text)) reasons[index] = REPEATED_KEY;
    else known.add(text);
    return reasons[index] === undefined;
  });
  await table.bulkAdd(
    added.map(({ value }) => value),
    added.flatMap(({ key }) => key ?? []) as never,
  );
  if (layout.assignedField !== undefined) await continueIds(run, layout);
  return reasons;
}

/** Reads the key that is part of a record; undefined if the store assigns it and the record has none. */
function readKey({ keyPaths }: TableLayout, record: object): unknown {
  const parts = keyPaths.map((path) =>
    path
      .split(".")
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], record),
  );
  return parts.length > 1 ? parts : parts[0];
}

/** Makes the next assigned id follow the greatest imported id. */
async function continueIds(run: SqlRunner, { name, key }: TableLayout): Promise<void> {
  const id = key[0]?.name;
  await run(
    `select setval(pg_get_serial_sequence('${name}', '${id}'), max(${id})) from ${name} having max(${id}) is not null`,
  );
}
