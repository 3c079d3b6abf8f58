import type { EncodedKey } from "../engine/keys.ts";
import type { StoredValue } from "../engine/values.ts";
import { failure } from "../errors.ts";
import { checksumOf, requireWhole } from "./checksum.ts";
import type { SqliteFile } from "./file.ts";
import { type IndexEntry, packEntries, unpackEntries } from "./packing.ts";
import type { Bounds } from "./scan.ts";
import { indexTable, recordTable } from "./tables.ts";

/** An index entry to be made, with what its index demands. */
export interface NewEntry extends IndexEntry {
  readonly isUnique: boolean;
}

/** What is known of the indexes that a store's records are entered into. */
export interface RecordStore {
  readonly id: number;
  /** The numbers of the indexes whose tables exist; packed entries of others are stale. */
  readonly filled: ReadonlySet<{ readonly id: number }>;
}

/** How many records long operations take at a time. */
const STEP = 100;

/** The statements of a table, put together once: on the hot path even joining words takes time. */
function remember<Statements>(make: (id: number) => Statements): (id: number) => Statements {
  const known = new Map<number, Statements>();
  return (id) => {
    const statements = known.get(id) ?? make(id);
    known.set(id, statements);
    return statements;
  };
}

const recordSql = remember((id) => {
  const table = recordTable(id);
  return {
    find: `SELECT id, index_keys FROM ${table} WHERE key = ?`,
    value: `SELECT value, checksum FROM ${table} WHERE key = ?`,
    insert: `INSERT INTO ${table} (key, index_keys, checksum, value) VALUES (?, ?, ?, ?)`,
    setValue: `UPDATE ${table} SET checksum = ?, value = ? WHERE id = ?`,
    setAll: `UPDATE ${table} SET index_keys = ?, checksum = ?, value = ? WHERE id = ?`,
    delete: `DELETE FROM ${table} WHERE id = ?`,
  };
});

const entrySql = remember((id) => {
  const table = indexTable(id);
  return {
    other: `SELECT 1 FROM ${table} WHERE key = ? AND primary_key <> ? LIMIT 1`,
    insert: `INSERT INTO ${table} (key, primary_key, record) VALUES (?, ?, ?)`,
    delete: `DELETE FROM ${table} WHERE key = ? AND primary_key = ?`,
  };
});

/** Stores a record, with its index entries. A ConstraintError leaves everything as it was. */
export function putRecord(
  file: SqliteFile,
  store: RecordStore,
  key: EncodedKey,
  value: StoredValue,
  entries: readonly NewEntry[],
  mayReplace: boolean,
): void {
  const sql = recordSql(store.id);
  const existing = file.get(sql.find, key);
  if (existing !== undefined && !mayReplace) {
    throw failure("ConstraintError", "A record with this key is already there.");
  }
  for (const entry of entries) {
    if (entry.isUnique) requireUnique(file, entry, key);
  }
  const packed = packEntries(entries);
  const checksum = checksumOf(key, value);
  if (existing === undefined) {
    const { lastId } = file.run(sql.insert, key, packed, checksum, value);
    for (const entry of entries) insertEntry(file, entry, key, lastId);
    return;
  }
  const id = Number(existing[0]);
  const before = existing[1] as Uint8Array | null;
  if (samePacking(before, packed)) {
    file.run(sql.setValue, checksum, value, id);
    return;
  }
  replaceEntries(file, store, unpackEntries(before), entries, key, id);
  file.run(sql.setAll, packed, checksum, value, id);
}

function requireUnique(file: SqliteFile, entry: NewEntry, key: EncodedKey): void {
  const other = file.get(entrySql(entry.index).other, entry.key, key);
  if (other !== undefined) {
    throw failure(
      "ConstraintError",
      "Another record has the same key in an index that allows each key once.",
    );
  }
}

function replaceEntries(
  file: SqliteFile,
  store: RecordStore,
  before: readonly IndexEntry[],
  after: readonly IndexEntry[],
  key: EncodedKey,
  id: number,
): void {
  const isIn = (entry: IndexEntry, list: readonly IndexEntry[]): boolean =>
    list.some((other) => other.index === entry.index && Buffer.compare(other.key, entry.key) === 0);
  const numbers = filledNumbers(store);
  for (const entry of before) {
    if (numbers.has(entry.index) && !isIn(entry, after)) deleteEntry(file, entry, key);
  }
  for (const entry of after) {
    if (!isIn(entry, before)) insertEntry(file, entry, key, id);
  }
}

function insertEntry(file: SqliteFile, entry: IndexEntry, key: EncodedKey, record: number): void {
  file.run(entrySql(entry.index).insert, entry.key, key, record);
}

function deleteEntry(file: SqliteFile, entry: IndexEntry, key: EncodedKey): void {
  file.run(entrySql(entry.index).delete, entry.key, key);
}

function filledNumbers(store: RecordStore): Set<number> {
  const numbers = new Set<number>();
  for (const index of store.filled) numbers.add(index.id);
  return numbers;
}

function samePacking(one: Uint8Array | null, other: Uint8Array | null): boolean {
  if (one === null || other === null) return one === other;
  return Buffer.compare(one, other) === 0;
}

/** The value of one record. */
export function getValue(file: SqliteFile, store: number, key: EncodedKey): StoredValue | undefined {
  const row = file.get(recordSql(store).value, key);
  return row === undefined ? undefined : requireWhole(key, row[0] as StoredValue, row[1]);
}

/** Deletes one record, if it is there. */
export function deleteRecord(file: SqliteFile, store: RecordStore, key: EncodedKey): void {
  const row = file.get(recordSql(store.id).find, key);
  if (row !== undefined)
    removeRow(file, store, filledNumbers(store), Number(row[0]), key, row[1] as Uint8Array | null);
}

/** Deletes the records of a range, a step at a time. */
export function* deleteRange(file: SqliteFile, store: RecordStore, bounds: Bounds): Generator<void, void> {
  const lower = bounds.lower === undefined ? "" : `AND key ${bounds.lowerOpen ? ">" : ">="} ?`;
  const upper = bounds.upper === undefined ? "" : `AND key ${bounds.upperOpen ? "<" : "<="} ?`;
  const ends = [bounds.lower, bounds.upper].filter((end) => end !== undefined);
  const sql = `SELECT id, key, index_keys FROM ${recordTable(store.id)} WHERE true ${lower} ${upper} ORDER BY key LIMIT ?`;
  const numbers = filledNumbers(store);
  for (;;) {
    const rows = file.all(sql, ...ends, STEP);
    for (const [id, key, packed] of rows) {
      removeRow(file, store, numbers, Number(id), key as EncodedKey, packed as Uint8Array | null);
    }
    if (rows.length < STEP) return;
    yield;
  }
}

function removeRow(
  file: SqliteFile,
  store: RecordStore,
  numbers: ReadonlySet<number>,
  id: number,
  key: EncodedKey,
  packed: Uint8Array | null,
): void {
  for (const entry of unpackEntries(packed)) {
    if (numbers.has(entry.index)) deleteEntry(file, entry, key);
  }
  file.run(recordSql(store.id).delete, id);
}

/**
 * Deletes every record of a store, table by table. Without a condition SQLite gives whole pages back: some half a
 * microsecond a record, and next to nothing in the log, where deleting in steps would rewrite every page.
 */
export function* clearRecords(file: SqliteFile, store: RecordStore): Generator<void, void> {
  for (const index of store.filled) {
    file.run(`DELETE FROM ${indexTable(index.id)}`);
    yield;
  }
  file.run(`DELETE FROM ${recordTable(store.id)}`);
}

/** Enters all records of a store into a new index, a step at a time; `keysOf` gives a record's keys in it. */
export function* fillIndex(
  file: SqliteFile,
  store: RecordStore,
  index: { readonly id: number; readonly isUnique: boolean },
  keysOf: (value: StoredValue) => EncodedKey[],
): Generator<void, void> {
  const table = recordTable(store.id);
  for (let last = 0; ; ) {
    const rows = file.all(
      `SELECT id, key, index_keys, value, checksum FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`,
      last,
      STEP,
    );
    for (const [id, key, packed, value, checksum] of rows) {
      const whole = requireWhole(key as EncodedKey, value as StoredValue, checksum);
      const entries = keysOf(whole).map((entry) => ({ index: index.id, key: entry }));
      for (const entry of entries) {
        if (index.isUnique) requireUnique(file, { ...entry, isUnique: true }, key as EncodedKey);
        insertEntry(file, entry, key as EncodedKey, Number(id));
      }
      if (entries.length > 0) {
        const all = [...unpackEntries(packed as Uint8Array | null), ...entries];
        file.run(`UPDATE ${table} SET index_keys = ? WHERE id = ?`, packEntries(all), Number(id));
      }
      last = Number(id);
    }
    if (rows.length < STEP) return;
    yield;
  }
}
