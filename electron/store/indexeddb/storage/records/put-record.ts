import { idbError } from "../../errors.ts";
import { checksumOf } from "../checksum.ts";
import type { IndexEntry } from "../packed-entries.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import type { EncodedKey, StoredValue } from "../stored.ts";
import { deleteEntry, insertEntry, type NewEntry, requireUniqueKey } from "./entries.ts";
import {
  type FoundRow,
  findEntriesOfRow,
  packFor,
  type RecordTable,
  readOldValue,
  readPackedEntries,
} from "./former-entries.ts";
import type { RowPlace } from "./read-record.ts";
import { recordSql } from "./statements.ts";

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

/** A record that is there already, and what becomes of its entries now. */
export interface KnownRow extends RowPlace {
  changes(): EntryChanges;
}

/**
 * Stores a record, with its index entries. A ConstraintError leaves everything as it was.
 * @param known what is known already of a record with this key
 */
export function putRecord(
  file: SqliteFile,
  store: RecordTable,
  record: NewRecord,
  mayReplace: boolean,
  known: KnownRow | undefined,
): void {
  const row = known === undefined ? file.get(recordSql(store.id).find, record.key) : undefined;
  if (known === undefined && row === undefined) {
    insertRecord(file, store, record);
    return;
  }
  if (!mayReplace) throw idbError("ConstraintError", "A record with this key is already there.");
  if (known !== undefined) overwrite(file, store, record, known);
  else {
    const [id, packed] = row ?? [];
    const found = { id: Number(id), key: record.key, packed: packed as Uint8Array | null };
    const changes = (): EntryChanges => changesOf(file, store, found, record);
    overwrite(file, store, record, { id: found.id, isPacked: packed !== null, changes });
  }
}

function insertRecord(file: SqliteFile, store: RecordTable, record: NewRecord): void {
  const { key, value } = record;
  const entries = record.entries();
  for (const entry of entries) requireUniqueKey(file, entry, key);
  const packed = packFor(store, entries);
  const { lastId } = file.run(recordSql(store.id).insert, key, packed, checksumOf(key, value), value);
  for (const entry of entries) insertEntry(file, entry, key, lastId);
  if (store.count !== undefined) store.count += 1;
}

function overwrite(
  file: SqliteFile,
  store: RecordTable,
  record: NewRecord,
  { id, isPacked, changes }: KnownRow,
): void {
  const sql = recordSql(store.id);
  const { key, value } = record;
  const checksum = checksumOf(key, value);
  const { removed, added } = changes();
  if (removed.length === 0 && added.length === 0) {
    file.run(sql.setValue, checksum, value, id);
    return;
  }
  for (const entry of added) requireUniqueKey(file, entry, key);
  for (const entry of removed) deleteEntry(file, entry, key);
  for (const entry of added) insertEntry(file, entry, key, id);
  // Entries that were too long to be kept with the record are taken to be so still: to put them together takes long.
  const packed = isPacked ? packFor(store, record.entries()) : null;
  file.run(sql.setAll, packed, checksum, value, id);
}

/** What becomes of the entries of a record of which nothing is known but its row. */
function changesOf(file: SqliteFile, store: RecordTable, found: FoundRow, record: NewRecord): EntryChanges {
  if (store.filled.size === 0) return { removed: [], added: [] };
  const packed = readPackedEntries(store, found);
  if (packed !== undefined) return differences(packed, record.entries());
  const value = readOldValue(file, store, found);
  if (value !== undefined) return record.changesFrom(value);
  return differences(findEntriesOfRow(file, store, found.id), record.entries());
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
