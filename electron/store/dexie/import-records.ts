import { Dexie, type Table } from "dexie";
import { REPEATED_KEY, toStoredForm } from "../parts/stored-form.ts";
import type { TableName } from "../table-schemas.ts";
import type { Database } from "./database.ts";

/**
 * Adds exported records to a table, each unchanged or not at all.
 * @returns the reason for the rejection of each record; undefined for an added record
 */
export async function importRecords(
  database: Database,
  name: TableName,
  records: readonly unknown[],
): Promise<(string | undefined)[]> {
  const forms = records.map((record) => toStoredForm(name, record));
  const errors = forms.map((form) => (typeof form === "string" ? form : undefined));
  const valid = forms.flatMap((form, index) => (typeof form === "string" ? [] : [{ index, ...form }]));
  const table: Table<object, unknown> = database.table(name);
  await database.transaction("rw", table, async () => {
    const values = valid.map(({ value }) => value);
    const keys = valid.flatMap(({ key }) => key ?? []);
    const adding = keys.length > 0 ? table.bulkAdd(values, keys) : table.bulkAdd(values);
    await adding.catch((error: unknown) => {
      if (!(error instanceof Dexie.BulkError)) throw error;
      for (const position of Object.keys(error.failuresByPos)) {
        const index = valid[Number(position)]?.index;
        if (index !== undefined) errors[index] = REPEATED_KEY;
      }
    });
  });
  return errors;
}
