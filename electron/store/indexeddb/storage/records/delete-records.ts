import { type Bounds, type Scan, scanRows } from "../scan.ts";
import type { EncodedKey, StoreSchema } from "../schema.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import { getIndexTable, getRecordTable } from "../tables.ts";
import { deleteEntry } from "./entries.ts";
import { type EntryReader, readOldEntries } from "./old-entries.ts";
import { getRecordSql } from "./statements.ts";

/** Keys that `deleteRange` reads in one step. */
const MAX_KEYS_PER_STEP = 256;

/** Deletes one record, if it exists. */
export function deleteRecord(
  file: SqliteFile,
  store: StoreSchema,
  key: EncodedKey,
  readEntries: EntryReader,
): void {
  const sql = getRecordSql(store.id);
  const row = file.get(sql.find, key);
  if (row === undefined) return;
  const found = { id: Number(row[0]), key, packed: row[1] as Uint8Array | null };
  for (const entry of readOldEntries(file, store, found, readEntries)) deleteEntry(file, entry, key);
  file.run(sql.delete, found.id);
}

/** Deletes the records of several keys, one in each step. */
export function* deleteRecords(
  file: SqliteFile,
  store: StoreSchema,
  keys: readonly EncodedKey[],
  readEntries: EntryReader,
): Generator<void, void> {
  for (const key of keys) {
    deleteRecord(file, store, key, readEntries);
    yield;
  }
}

/** Deletes the records of a range, one in each step. */
export function* deleteRange(
  file: SqliteFile,
  store: StoreSchema,
  bounds: Bounds,
  readEntries: EntryReader,
): Generator<void, void> {
  const scan: Scan = { source: { store }, bounds, direction: "next", hasValues: false };
  for (let last: EncodedKey | undefined; ; ) {
    const start = last && { key: last, isOpen: true };
    const keys = scanRows(file, { ...scan, start }, MAX_KEYS_PER_STEP).map(({ key }) => key);
    yield* deleteRecords(file, store, keys, readEntries);
    last = keys.at(-1);
    if (keys.length < MAX_KEYS_PER_STEP) return;
  }
}

/**
 * Deletes all records of a store. SQLite frees whole pages: 200,000 records of 2.5 KB take 130 ms, and the longest step
 * takes 95 ms. Deleting each record would take 2.3 s or more.
 */
export function* clearRecords(file: SqliteFile, store: StoreSchema): Generator<void, void> {
  for (const index of store.filledIndexes) {
    file.run(`DELETE FROM ${getIndexTable(index.id)}`);
    yield;
  }
  file.run(`DELETE FROM ${getRecordTable(store.id)}`);
}
