import type { Table } from "dexie";
import type { StoredCarrier } from "../keys/stored-records.ts";
import { toCarrierRecord } from "../parts/carriers.ts";
import type { Database } from "./database.ts";

/** Some records of one table, as the store port defines them. */
export interface ExportChunk {
  table: string;
  records: object[];
}

const MAX_CHUNK_RECORDS = 200;

/**
 * Exports the records of all tables in chunks, without the values that identify this store. The result may contain
 * records that are written during the export.
 */
export async function* exportRecords(database: Database): AsyncGenerator<ExportChunk> {
  for (const table of database.tables) yield* exportTable(table);
}

async function* exportTable(table: Table<object, unknown>): AsyncGenerator<ExportChunk> {
  let last: unknown;
  do {
    const { keys, records } = await readChunk(table, last);
    const exported = toExportedRecords(table.name, records);
    if (exported.length > 0) yield { table: table.name, records: exported };
    last = keys.at(-1);
  } while (last !== undefined);
}

const readChunk = (table: Table<object, unknown>, after: unknown) =>
  table.db.transaction("r", table, async () => {
    const found = after === undefined ? table.orderBy(":id") : table.where(":id").above(after);
    const keys = await found.limit(MAX_CHUNK_RECORDS).primaryKeys();
    const records = await table.bulkGet(keys);
    return { keys, records: records.filter((record) => record !== undefined) };
  });

/**
 * Converts stored records to the form of an export: without index keys, and without the values that identify this
 * store.
 */
export const toExportedRecords = (table: string, records: readonly object[]): object[] =>
  records
    .filter((record) => !isStoreIdentity(table, record))
    .map((record) => {
      if (table === "carriers") return toCarrierRecord(record as StoredCarrier);
      const { keys, ...exported } = record as { keys?: unknown };
      return exported;
    });

const isStoreIdentity = (table: string, record: object): boolean =>
  table === "keyValue" && "key" in record && (record.key === "epoch" || record.key === "copiedAt");
