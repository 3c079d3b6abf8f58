import type { Bounds } from "../scan.ts";
import type { EncodedKey } from "../schema.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import { getIndexTable, getRecordTable } from "../tables.ts";
import { deleteEntry } from "./entries.ts";
import { type EntryReader, type FoundRow, type RecordTable, readOldEntries } from "./old-entries.ts";
import { getRecordSql } from "./statements.ts";

// This file deletes several records in row order, and their index entries in index order. In key order, which is mostly
// random, SQLite would change, log and read each page many times. Deleting 50,000 of 200,000 records in row order takes
// half the work (bench:store).

/** Records that are deleted in one step. */
const MAX_RECORDS_PER_STEP = 100;

/** Rows that are looked up in one step. */
const MAX_ROWS_PER_STEP = 10_000;

/** Maximum number of rows to sort in memory before their deletion. */
const MAX_SORTED_ROWS = 100_000;

/** Maximum number of records whose index entries are sorted in memory before the deletion. */
const MAX_SORTED_RECORDS = 5_000;

interface OldEntry {
  readonly key: EncodedKey;
  readonly primaryKey: EncodedKey;
}

/** Deletes one record, if it exists. */
export function deleteRecord(
  file: SqliteFile,
  store: RecordTable,
  key: EncodedKey,
  readEntries: EntryReader,
): void {
  const found = findRow(file, store, key);
  if (found === undefined) return;
  for (const entry of readOldEntries(file, store, found, readEntries)) deleteEntry(file, entry, key);
  deleteRow(file, store, found.id);
}

/** Deletes the records of several keys, step by step. */
export function* deleteRecords(
  file: SqliteFile,
  store: RecordTable,
  keys: readonly EncodedKey[],
  readEntries: EntryReader,
): Generator<void, void> {
  for (let start = 0; start < keys.length; start += MAX_SORTED_RECORDS) {
    const found = new Map<number, FoundRow>();
    for (const [position, key] of keys.slice(start, start + MAX_SORTED_RECORDS).entries()) {
      const record = findRow(file, store, key);
      if (record !== undefined) found.set(record.id, record);
      if (position % MAX_RECORDS_PER_STEP === MAX_RECORDS_PER_STEP - 1) yield;
    }
    const inOrder = [...found.values()].sort((left, right) => left.id - right.id);
    yield* deleteRows(file, store, inOrder, readEntries);
  }
}

/** Deletes the records of a range, step by step. */
export function* deleteRange(
  file: SqliteFile,
  store: RecordTable,
  bounds: Bounds,
  readEntries: EntryReader,
): Generator<void, void> {
  for (;;) {
    const ids = yield* findRowIds(file, store, bounds);
    for (let start = 0; start < ids.length; start += MAX_SORTED_RECORDS) {
      const found = yield* readRows(file, store, ids.slice(start, start + MAX_SORTED_RECORDS));
      yield* deleteRows(file, store, found, readEntries);
    }
    if (ids.length < MAX_SORTED_ROWS) return;
  }
}

function findRow(file: SqliteFile, store: RecordTable, key: EncodedKey): FoundRow | undefined {
  const row = file.get(getRecordSql(store.id).find, key);
  return row === undefined ? undefined : { id: Number(row[0]), key, packed: row[1] as Uint8Array | null };
}

/** Finds the ids of the first rows of a range, at most `MAX_SORTED_ROWS`, and returns them in row order. */
function* findRowIds(file: SqliteFile, store: RecordTable, bounds: Bounds): Generator<void, number[]> {
  const lower = bounds.lower === undefined ? "" : `AND key ${bounds.lowerOpen ? ">" : ">="} ?`;
  const upper = bounds.upper === undefined ? "" : `AND key ${bounds.upperOpen ? "<" : "<="} ?`;
  const ends = [bounds.lower, bounds.upper].filter((end) => end !== undefined);
  const sql = `SELECT id FROM ${getRecordTable(store.id)} WHERE true ${lower} ${upper} ORDER BY key LIMIT ? OFFSET ?`;
  const ids: number[] = [];
  while (ids.length < MAX_SORTED_ROWS) {
    const rows = file.readAll(sql, ...ends, MAX_ROWS_PER_STEP, ids.length);
    for (const [id] of rows) ids.push(Number(id));
    if (rows.length < MAX_ROWS_PER_STEP) break;
    yield;
  }
  return [...Float64Array.from(ids).sort()];
}

function* readRows(
  file: SqliteFile,
  store: RecordTable,
  ids: readonly number[],
): Generator<void, FoundRow[]> {
  const found: FoundRow[] = [];
  for (let start = 0; start < ids.length; start += MAX_RECORDS_PER_STEP) {
    const rows = file.readAll(
      getRecordSql(store.id).rows,
      `[${ids.slice(start, start + MAX_RECORDS_PER_STEP)}]`,
    );
    for (const [id, key, packed] of rows) {
      found.push({ id: Number(id), key: key as EncodedKey, packed: packed as Uint8Array | null });
    }
    yield;
  }
  return found;
}

/** Deletes records, which must be in row order. */
function* deleteRows(
  file: SqliteFile,
  store: RecordTable,
  records: readonly FoundRow[],
  readEntries: EntryReader,
): Generator<void, void> {
  const oldEntries = new Map<number, OldEntry[]>([...store.filled].map(({ id }) => [id, []]));
  for (const [position, found] of records.entries()) {
    for (const { index, key } of readOldEntries(file, store, found, readEntries)) {
      oldEntries.get(index)?.push({ key, primaryKey: found.key });
    }
    deleteRow(file, store, found.id);
    if (position % MAX_RECORDS_PER_STEP === MAX_RECORDS_PER_STEP - 1) yield;
  }
  for (const [index, entries] of oldEntries) {
    entries.sort(compareEntries);
    for (const [position, { key, primaryKey }] of entries.entries()) {
      deleteEntry(file, { index, key }, primaryKey);
      if (position % MAX_RECORDS_PER_STEP === MAX_RECORDS_PER_STEP - 1) yield;
    }
  }
}

function compareEntries(left: OldEntry, right: OldEntry): number {
  return Buffer.compare(left.key, right.key) || Buffer.compare(left.primaryKey, right.primaryKey);
}

function deleteRow(file: SqliteFile, store: RecordTable, id: number): void {
  file.run(getRecordSql(store.id).delete, id);
  if (store.count !== undefined) store.count -= 1;
}

/**
 * Deletes all records of a store. SQLite frees whole pages: 200,000 records of 2.5 KB take 130 ms, and the longest step
 * takes 95 ms. Deleting each record would take 2.3 s or more.
 */
export function* clearRecords(file: SqliteFile, store: RecordTable): Generator<void, void> {
  for (const index of store.filled) {
    file.run(`DELETE FROM ${getIndexTable(index.id)}`);
    yield;
  }
  file.run(`DELETE FROM ${getRecordTable(store.id)}`);
  store.count = 0;
}
