import { createIdbError } from "../../errors.ts";
import { computeChecksum } from "../checksum.ts";
import type { IndexEntry } from "../packed-entries.ts";
import type { EncodedKey, StoredValue, StoreSchema } from "../schema.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import { deleteEntry, insertEntry, type NewEntry, requireUniqueKey } from "./entries.ts";
import {
  type FoundRow,
  findEntriesOfRow,
  packNewEntries,
  readOldValue,
  readPackedEntries,
} from "./old-entries.ts";
import type { RowLocation } from "./read-record.ts";
import { getRecordSql } from "./statements.ts";

/** The index entries that an overwrite removes and adds. */
export interface EntryChanges {
  readonly removed: readonly IndexEntry[];
  readonly added: readonly NewEntry[];
}

/** A record to store. The entries are computed on demand. */
interface NewRecord {
  readonly key: EncodedKey;
  readonly value: StoredValue;
  /** Returns the entries of the record in all indexes in `StoreSchema.filledIndexes`. */
  listEntries(): readonly NewEntry[];
  /** Compares the entries with those of the old value. */
  diffFrom(before: StoredValue): EntryChanges;
}

/** An existing record whose row is known. */
interface KnownRow extends RowLocation {
  /** Compares the old entries with those of the new record. */
  getChanges(): EntryChanges;
}

/**
 * Stores a record and its index entries.
 * @param known the row of this key, if the transaction has read it
 * @throws ConstraintError, before any change, when the key exists and `canReplace` is false, or when another record has
 * the same key in a unique index
 */
export function putRecord(
  file: SqliteFile,
  store: StoreSchema,
  record: NewRecord,
  canReplace: boolean,
  known: KnownRow | undefined,
): void {
  if (!canReplace) {
    if (known !== undefined || !insertRecord(file, store, record))
      throw createIdbError("ConstraintError", "A record with this key already exists.");
    return;
  }
  const row = known === undefined ? file.get(getRecordSql(store.id).find, record.key) : undefined;
  if (known === undefined && row === undefined) {
    insertRecord(file, store, record);
    return;
  }
  if (known !== undefined) overwriteRecord(file, store, record, known);
  else {
    const [id, packed] = row ?? [];
    const found = { id: Number(id), key: record.key, packed: packed as Uint8Array | null };
    const getChanges = (): EntryChanges => computeChanges(file, store, found, record);
    overwriteRecord(file, store, record, { id: found.id, isPacked: packed !== null, getChanges });
  }
}

/**
 * Inserts a record and its index entries. Returns false, and changes nothing, if the store has a record with the key.
 */
function insertRecord(file: SqliteFile, store: StoreSchema, record: NewRecord): boolean {
  const { key, value } = record;
  const entries = record.listEntries();
  for (const entry of entries) requireUniqueKey(file, entry, key);
  const packed = packNewEntries(store, entries);
  const { changes, lastId } = file.run(
    getRecordSql(store.id).insert,
    key,
    packed,
    computeChecksum(key, value),
    value,
  );
  if (changes === 0) return false;
  for (const entry of entries) insertEntry(file, entry, key, lastId);
  return true;
}

function overwriteRecord(
  file: SqliteFile,
  store: StoreSchema,
  record: NewRecord,
  { id, isPacked, getChanges }: KnownRow,
): void {
  const sql = getRecordSql(store.id);
  const { key, value } = record;
  const checksum = computeChecksum(key, value);
  const { removed, added } = getChanges();
  if (removed.length === 0 && added.length === 0) {
    file.run(sql.setValue, checksum, value, id);
    return;
  }
  for (const entry of added) requireUniqueKey(file, entry, key);
  for (const entry of removed) deleteEntry(file, entry, key);
  for (const entry of added) insertEntry(file, entry, key, id);
  // Entries that are not packed were usually too long. Computing all entries to pack them now would be slow.
  const packed = isPacked ? packNewEntries(store, record.listEntries()) : null;
  file.run(sql.setAll, packed, checksum, value, id);
}

/** Computes the changes of the index entries for an old record that the transaction has not read. */
function computeChanges(
  file: SqliteFile,
  store: StoreSchema,
  found: FoundRow,
  record: NewRecord,
): EntryChanges {
  if (store.filledIndexes.size === 0) return { removed: [], added: [] };
  const packed = readPackedEntries(store, found);
  if (packed !== undefined) return diffEntryLists(packed, record.listEntries());
  const value = readOldValue(file, store, found);
  if (value !== undefined) return record.diffFrom(value);
  return diffEntryLists(findEntriesOfRow(file, store, found.id), record.listEntries());
}

function diffEntryLists(before: readonly IndexEntry[], after: readonly NewEntry[]): EntryChanges {
  const isIn = (entry: IndexEntry, list: readonly IndexEntry[]): boolean =>
    list.some((other) => other.index === entry.index && Buffer.compare(other.key, entry.key) === 0);
  return {
    removed: before.filter((entry) => !isIn(entry, after)),
    added: after.filter((entry) => !isIn(entry, before)),
  };
}
