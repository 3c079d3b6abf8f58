import { checksumOf } from "../checksum.ts";
import { type IndexEntry, packEntries, unpackEntries } from "../packed-entries.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import type { EncodedKey, StoredValue } from "../stored.ts";
import { entrySql, recordSql } from "./statements.ts";

/** What is known of the indexes that a store's records are entered into. */
export interface RecordTable {
  readonly id: number;
  /** The indexes that are filled; packed entries of others are stale. */
  readonly filled: ReadonlySet<{ readonly id: number }>;
  /** How many records there are, where that is known: it is kept up to date here. */
  count: number | undefined;
}

/** Finds out the entries of a stored value, in the indexes that are filled. */
export type ReadEntries = (value: StoredValue) => readonly IndexEntry[];

/** A row as it is found before it changes. */
export interface FoundRow {
  readonly id: number;
  readonly key: EncodedKey;
  readonly packed: Uint8Array | null;
}

/** What is kept with a record of its entries (see packEntries). */
export function packFor(store: RecordTable, entries: readonly IndexEntry[]): Uint8Array | null {
  return store.filled.size === 0 ? null : packEntries(entries, newestIndex(store));
}

/** The entries that a record has in the indexes that are filled, before it is deleted. */
export function readOldEntries(
  file: SqliteFile,
  store: RecordTable,
  found: FoundRow,
  entriesOf: ReadEntries,
): readonly IndexEntry[] {
  if (store.filled.size === 0) return [];
  const packed = readPackedEntries(store, found);
  if (packed !== undefined) return packed;
  const value = readOldValue(file, store, found);
  return value === undefined ? findEntriesOfRow(file, store, found.id) : entriesOf(value);
}

/** The entries that are kept with a record, where they are and are complete. */
export function readPackedEntries(store: RecordTable, { packed }: FoundRow): IndexEntry[] | undefined {
  return unpackEntries(packed, newestIndex(store))?.filter(({ index }) => isFilled(store, index));
}

/** The value of a row; undefined when it is damaged. */
export function readOldValue(
  file: SqliteFile,
  store: RecordTable,
  { id, key }: FoundRow,
): StoredValue | undefined {
  const [value, checksum] = file.get(recordSql(store.id).old, id) ?? [];
  return checksumOf(key, value as StoredValue) === checksum ? (value as StoredValue) : undefined;
}

/** A record whose value can no longer be asked may still be overwritten and deleted: its entries are searched for. */
export function findEntriesOfRow(file: SqliteFile, store: RecordTable, record: number): IndexEntry[] {
  return [...store.filled].flatMap(({ id: index }) =>
    file.all(entrySql(index).ofRecord, record).map(([key]) => ({ index, key: key as EncodedKey })),
  );
}

/** The number of the newest index: numbers rise, and are never used again. */
function newestIndex(store: RecordTable): number {
  let newest = 0;
  for (const { id } of store.filled) newest = Math.max(newest, id);
  return newest;
}

function isFilled(store: RecordTable, index: number): boolean {
  for (const { id } of store.filled) if (id === index) return true;
  return false;
}
