import type { SqliteFile } from "../sqlite-file.ts";
import { indexTable, recordTable } from "../tables.ts";
import type { RecordTable } from "./former-entries.ts";

/**
 * Deletes every record of a store, table by table. Without a condition SQLite gives whole pages back: some half a
 * microsecond a record, and next to nothing in the log, where deleting in steps would rewrite every page. 200,000
 * records of 2.5 KB take some 130 ms, 95 of them in one piece, in which each page is read once. To put the tables aside
 * in their place (2 ms) and empty those step by step afterwards takes 2,300 to 2,700 ms of work and hundreds of
 * waits for the disk, and tables to be found again after a crash: nothing here clears a store while it is used. To
 * read the pages through a map of memory is no quicker.
 */
export function* clearRecords(file: SqliteFile, store: RecordTable): Generator<void, void> {
  for (const index of store.filled) {
    file.run(`DELETE FROM ${indexTable(index.id)}`);
    yield;
  }
  file.run(`DELETE FROM ${recordTable(store.id)}`);
  store.count = 0;
}
