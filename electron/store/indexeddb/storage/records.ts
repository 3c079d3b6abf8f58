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
  /** How many records there are, where that is known: it is kept up to date here. */
  count: number | undefined;
}

/** Finds out the entries of a stored value, in the indexes that are filled. */
export type EntriesOf = (value: StoredValue) => readonly IndexEntry[];

/** What becomes of a record's index entries when it is overwritten. */
export interface EntryChanges {
  readonly removed: readonly IndexEntry[];
  readonly added: readonly NewEntry[];
}

/** A record that is to be stored; its entries are found out when they are needed. */
export interface NewRecord {
  readonly key: EncodedKey;
  readonly value: StoredValue;
  /** All of its entries, in the indexes that are filled. */
  entries(): readonly NewEntry[];
  changesFrom(before: StoredValue): EntryChanges;
}

/** Where a record lies that is there already. */
export interface RecordPlace {
  readonly id: number;
  /** Whether its index entries are kept with it (see packEntries). */
  readonly isPacked: boolean;
}

/** A record that is there already, and what becomes of its entries now. */
export interface Overwritten extends RecordPlace {
  changes(): EntryChanges;
}

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
    place: `SELECT value, checksum, id, index_keys IS NOT NULL FROM ${table} WHERE key = ?`,
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

/**
 * Stores a record, with its index entries. A ConstraintError leaves everything as it was.
 * @param known what is known already of a record with this key
 */
export function putRecord(
  file: SqliteFile,
  store: RecordStore,
  record: NewRecord,
  mayReplace: boolean,
  known: Overwritten | undefined,
): void {
  const row = known === undefined ? file.get(recordSql(store.id).find, record.key) : undefined;
  if (known === undefined && row === undefined) {
    insertRecord(file, store, record);
    return;
  }
  if (!mayReplace) throw failure("ConstraintError", "A record with this key is already there.");
  if (known !== undefined) overwrite(file, store, record, known);
  else {
    const [id, packed] = row ?? [];
    const found = { id: Number(id), key: record.key, packed: packed as Uint8Array | null };
    const changes = (): EntryChanges => changesOf(file, store, found, record);
    overwrite(file, store, record, { id: found.id, isPacked: packed !== null, changes });
  }
}

function insertRecord(file: SqliteFile, store: RecordStore, record: NewRecord): void {
  const { key, value } = record;
  const entries = record.entries();
  for (const entry of entries) requireUnique(file, entry, key);
  const packed = packedIn(store, entries);
  const { lastId } = file.run(recordSql(store.id).insert, key, packed, checksumOf(key, value), value);
  for (const entry of entries) insertEntry(file, entry, key, lastId);
  if (store.count !== undefined) store.count += 1;
}

function overwrite(
  file: SqliteFile,
  store: RecordStore,
  record: NewRecord,
  { id, isPacked, changes }: Overwritten,
): void {
  const sql = recordSql(store.id);
  const { key, value } = record;
  const checksum = checksumOf(key, value);
  const { removed, added } = changes();
  if (removed.length === 0 && added.length === 0) {
    file.run(sql.setValue, checksum, value, id);
    return;
  }
  for (const entry of added) requireUnique(file, entry, key);
  for (const entry of removed) deleteEntry(file, entry, key);
  for (const entry of added) insertEntry(file, entry, key, id);
  // Entries that were too long to be kept with the record are taken to be so still: to put them together takes long.
  const packed = isPacked ? packedIn(store, record.entries()) : null;
  file.run(sql.setAll, packed, checksum, value, id);
}

/** What becomes of the entries of a record of which nothing is known but its row. */
function changesOf(file: SqliteFile, store: RecordStore, found: Found, record: NewRecord): EntryChanges {
  if (store.filled.size === 0) return { removed: [], added: [] };
  const packed = packedEntries(store, found);
  if (packed !== undefined) return differences(packed, record.entries());
  const value = wholeValue(file, store, found);
  if (value !== undefined) return record.changesFrom(value);
  return differences(entriesOfDamaged(file, store, found.id), record.entries());
}

/** What one list of entries has that the other has not. */
function differences(before: readonly IndexEntry[], after: readonly NewEntry[]): EntryChanges {
  const isIn = (entry: IndexEntry, list: readonly IndexEntry[]): boolean =>
    list.some((other) => other.index === entry.index && Buffer.compare(other.key, entry.key) === 0);
  return {
    removed: before.filter((entry) => !isIn(entry, after)),
    added: after.filter((entry) => !isIn(entry, before)),
  };
}

function packedIn(store: RecordStore, entries: readonly IndexEntry[]): Uint8Array | null {
  return store.filled.size === 0 ? null : packEntries(entries, newestIndex(store));
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
  found: Found,
  entriesOf: EntriesOf,
): readonly IndexEntry[] {
  if (store.filled.size === 0) return [];
  const packed = packedEntries(store, found);
  if (packed !== undefined) return packed;
  const value = wholeValue(file, store, found);
  return value === undefined ? entriesOfDamaged(file, store, found.id) : entriesOf(value);
}

/** The entries that are kept with a record, where they are and are complete. */
function packedEntries(store: RecordStore, { packed }: Found): IndexEntry[] | undefined {
  return unpackEntries(packed, newestIndex(store))?.filter(({ index }) => isFilled(store, index));
}

/** The value of a row; undefined when it is damaged. */
function wholeValue(file: SqliteFile, store: RecordStore, { id, key }: Found): StoredValue | undefined {
  const [value, checksum] = file.get(recordSql(store.id).old, id) ?? [];
  return checksumOf(key, value as StoredValue) === checksum ? (value as StoredValue) : undefined;
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
  if (!entry.isUnique) return;
  const other = file.get(entrySql(entry.index).other, entry.key, key);
  if (other !== undefined) {
    throw failure(
      "ConstraintError",
      "Another record has the same key in an index that allows each key once.",
    );
  }
}

function insertEntry(file: SqliteFile, entry: IndexEntry, key: EncodedKey, record: number): void {
  file.run(entrySql(entry.index).insert, entry.key, key, record);
}

function deleteEntry(file: SqliteFile, entry: IndexEntry, key: EncodedKey): void {
  file.run(entrySql(entry.index).delete, entry.key, key);
}

/** The highest of a store's keys below one; undefined where there is none, or where damage hides it. */
export function highestKeyBefore(file: SqliteFile, store: number, end: EncodedKey): EncodedKey | undefined {
  try {
    const [key] = file.get(`SELECT max(key) FROM ${recordTable(store)} WHERE key < ?`, end) ?? [];
    return key instanceof Uint8Array ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The value of one record. */
export function getValue(file: SqliteFile, store: number, key: EncodedKey): StoredValue | undefined {
  const row = file.get(recordSql(store).value, key);
  return row === undefined ? undefined : requireWhole(key, row[0] as StoredValue, row[1]);
}

/** The value of one record, and where it lies. */
export function getRecord(
  file: SqliteFile,
  store: number,
  key: EncodedKey,
): (RecordPlace & { readonly value: StoredValue }) | undefined {
  const row = file.get(recordSql(store).place, key);
  if (row === undefined) return undefined;
  const [value, checksum, id, isPacked] = row;
  return {
    value: requireWhole(key, value as StoredValue, checksum),
    id: Number(id),
    isPacked: isPacked === 1,
  };
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
        requireUnique(file, entry, key as EncodedKey);
        insertEntry(file, entry, key as EncodedKey, Number(id));
      }
      last = Number(id);
    }
    if (rows.length < STEP) return;
    yield;
  }
}
