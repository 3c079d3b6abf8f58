import type { Table } from "dexie";
import type { Database } from "./database.ts";

/** Some records of one table, as the store's port knows them. */
export interface Chunk {
  table: string;
  records: object[];
}

/** So many records are read at once. */
const size = 200;

/**
 * Every record of every table, chunk by chunk. What is written meanwhile may be in it or not; each record is whole.
 */
export async function* everything(database: Database): AsyncGenerator<Chunk> {
  for (const table of database.tables) yield* recordsOf(table);
}

async function* recordsOf(table: Table<object, unknown>): AsyncGenerator<Chunk> {
  let last: unknown;
  do {
    const { keys, records } = await after(table, last);
    const told = asTold(table.name, records);
    if (told.length > 0) yield { table: table.name, records: told };
    last = keys.at(-1);
  } while (last !== undefined);
}

/** The records behind a primary key, from the first where it is undefined. */
const after = (table: Table<object, unknown>, key: unknown) =>
  table.db.transaction("r", table, async () => {
    const found = key === undefined ? table.orderBy(":id") : table.where(":id").above(key);
    const keys = await found.limit(size).primaryKeys();
    const records = await table.bulkGet(keys);
    return { keys, records: records.filter((record) => record !== undefined) };
  });

/** Records of a table as an export tells them. */
export const asTold = (table: string, records: readonly object[]): object[] =>
  records.filter((record) => !isOwn(table, record)).map(withoutKeys);

/** What names this very store, and says when it was made as a copy: what its records are taken into is another one. */
const isOwn = (table: string, record: object): boolean =>
  table === "keyValue" && "key" in record && (record.key === "epoch" || record.key === "copiedAt");

/** What a record is found by is the store's own business. */
function withoutKeys(record: object): object {
  const { keys, ...plain } = record as { keys?: unknown };
  return plain;
}
