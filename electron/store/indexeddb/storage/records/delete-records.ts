import type { EncodedKey } from "../../engine/keys.ts";
import type { SqliteFile } from "../file.ts";
import type { Bounds } from "../scan.ts";
import { indexTable, recordTable } from "../tables.ts";
import { deleteEntry } from "./entries.ts";
import { type EntriesOf, entriesBefore, type Found, type RecordStore } from "./former-entries.ts";
import { recordSql } from "./statements.ts";

/** How many records are deleted at a time. */
const STEP = 100;

/** Deletes one record, if it is there. */
export function deleteRecord(
  file: SqliteFile,
  store: RecordStore,
  key: EncodedKey,
  entriesOf: EntriesOf,
): void {
  const row = file.get(recordSql(store.id).find, key);
  if (row === undefined) return;
  removeRow(file, store, { id: Number(row[0]), key, packed: row[1] as Uint8Array | null }, entriesOf);
}

/** Deletes the records of a range, a step at a time. */
export function* deleteRange(
  file: SqliteFile,
  store: RecordStore,
  bounds: Bounds,
  entriesOf: EntriesOf,
): Generator<void, void> {
  const lower = bounds.lower === undefined ? "" : `AND key ${bounds.lowerOpen ? ">" : ">="} ?`;
  const upper = bounds.upper === undefined ? "" : `AND key ${bounds.upperOpen ? "<" : "<="} ?`;
  const ends = [bounds.lower, bounds.upper].filter((end) => end !== undefined);
  const sql = `SELECT id, key, index_keys FROM ${recordTable(store.id)} WHERE true ${lower} ${upper} ORDER BY key LIMIT ?`;
  for (;;) {
    const rows = file.all(sql, ...ends, STEP);
    for (const [id, key, packed] of rows) {
      const found = { id: Number(id), key: key as EncodedKey, packed: packed as Uint8Array | null };
      removeRow(file, store, found, entriesOf);
    }
    if (rows.length < STEP) return;
    yield;
  }
}

function removeRow(file: SqliteFile, store: RecordStore, found: Found, entriesOf: EntriesOf): void {
  for (const entry of entriesBefore(file, store, found, entriesOf)) deleteEntry(file, entry, found.key);
  file.run(recordSql(store.id).delete, found.id);
  if (store.count !== undefined) store.count -= 1;
}

/**
 * Deletes every record of a store, table by table. Without a condition SQLite gives whole pages back: some half a
 * microsecond a record, and next to nothing in the log, where deleting in steps would rewrite every page. 200,000
 * records of 2.5 KB take some 130 ms, 95 of them in one piece. To put the tables aside
 * in their place (2 ms) and empty those step by step afterwards takes 2,300 to 2,700 ms of work and hundreds of
 * waits for the disk, and tables to be found again after a crash: nothing here clears a store while it is used.
 */
export function* clearRecords(file: SqliteFile, store: RecordStore): Generator<void, void> {
  for (const index of store.filled) {
    file.run(`DELETE FROM ${indexTable(index.id)}`);
    yield;
  }
  file.run(`DELETE FROM ${recordTable(store.id)}`);
  store.count = 0;
}
