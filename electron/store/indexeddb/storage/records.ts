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
  /** The indexes that are filled; packed entries of others are stale. */
  readonly filled: ReadonlySet<{ readonly id: number }>;
}

/** Finds out the entries of a stored value, in the indexes that are filled. */
export type EntriesOf = (value: StoredValue) => readonly IndexEntry[];

/** A row as it is found before it changes. */
interface Found {
  readonly id: number;
  readonly key: EncodedKey;
  readonly packed: Uint8Array | null;
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
    old: `SELECT value, checksum FROM ${table} WHERE id = ?`,
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
    ofRecord: `SELECT key FROM ${table} WHERE record = ?`,
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
  entriesOf: EntriesOf,
): void {
  const sql = recordSql(store.id);
  const existing = file.get(sql.find, key);
  if (existing !== undefined && !mayReplace) {
    throw failure("ConstraintError", "A record with this key is already there.");
  }
  for (const entry of entries) {
    if (entry.isUnique) requireUnique(file, entry, key);
  }
  const packed = store.filled.size === 0 ? null : packEntries(entries, newestIndex(store));
  const checksum = checksumOf(key, value);
  if (existing === undefined) {
    const { lastId } = file.run(sql.insert, key, packed, checksum, value);
    for (const entry of entries) insertEntry(file, entry, key, lastId);
    return;
  }
  const found = { id: Number(existing[0]), key, packed: existing[1] as Uint8Array | null };
  if (samePacking(found.packed, packed)) {
    file.run(sql.setValue, checksum, value, found.id);
    return;
  }
  replaceEntries(file, found, entriesBefore(file, store, found, entriesOf), entries);
  file.run(sql.setAll, packed, checksum, value, found.id);
}

/** The number of the newest index: numbers rise, and are never used again. */
function newestIndex(store: RecordStore): number {
  let newest = 0;
  for (const { id } of store.filled) newest = Math.max(newest, id);
  return newest;
}

/** The entries that a record has in the indexes that are filled. */
function entriesBefore(
  file: SqliteFile,
  store: RecordStore,
  { id, key, packed }: Found,
  entriesOf: EntriesOf,
): readonly IndexEntry[] {
  if (store.filled.size === 0) return [];
  const known = unpackEntries(packed, newestIndex(store));
  if (known !== undefined) return known.filter(({ index }) => isFilled(store, index));
  const [value, checksum] = file.get(recordSql(store.id).old, id) ?? [];
  if (checksumOf(key, value as StoredValue) === checksum) return entriesOf(value as StoredValue);
  return entriesOfDamaged(file, store, id);
}

function isFilled(store: RecordStore, index: number): boolean {
  for (const { id } of store.filled) if (id === index) return true;
  return false;
}

/** A record whose value can no longer be asked may still be overwritten and deleted: its entries are searched for. */
function entriesOfDamaged(file: SqliteFile, store: RecordStore, record: number): IndexEntry[] {
  return [...store.filled].flatMap(({ id: index }) =>
    file.all(entrySql(index).ofRecord, record).map(([key]) => ({ index, key: key as EncodedKey })),
  );
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
  { id, key }: Found,
  before: readonly IndexEntry[],
  after: readonly IndexEntry[],
): void {
  const isIn = (entry: IndexEntry, list: readonly IndexEntry[]): boolean =>
    list.some((other) => other.index === entry.index && Buffer.compare(other.key, entry.key) === 0);
  for (const entry of before) {
    if (!isIn(entry, after)) deleteEntry(file, entry, key);
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

/**
 * Enters all records of a store into a new index, a step at a time; `keysOf` gives a record's keys in it. The records
 * themselves stay as they are: what they know of their entries is older than the index, which tells.
 */
export function* fillIndex(
  file: SqliteFile,
  store: RecordStore,
  index: { readonly id: number; readonly isUnique: boolean },
  keysOf: (value: StoredValue) => EncodedKey[],
): Generator<void, void> {
  const sql = `SELECT id, key, value, checksum FROM ${recordTable(store.id)} WHERE id > ? ORDER BY id LIMIT ?`;
  for (let last = 0; ; ) {
    const rows = file.all(sql, last, STEP);
    for (const [id, key, value, checksum] of rows) {
      const whole = requireWhole(key as EncodedKey, value as StoredValue, checksum);
      for (const each of keysOf(whole)) {
        const entry = { index: index.id, key: each, isUnique: index.isUnique };
        if (entry.isUnique) requireUnique(file, entry, key as EncodedKey);
        insertEntry(file, entry, key as EncodedKey, Number(id));
      }
      last = Number(id);
    }
    if (rows.length < STEP) return;
    yield;
  }
}
