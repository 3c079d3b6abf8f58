import { computeChecksum } from "../checksum.ts";
import { type IndexEntry, packEntries, unpackEntries } from "../packed-entries.ts";
import type { EncodedKey, StoredValue } from "../schema.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import { getEntrySql, getRecordSql } from "./statements.ts";

/** The parts of a store's schema that are needed to read and write records. */
export interface RecordTable {
  readonly id: number;
  /** The indexes that contain the records. Packed entries of other indexes are outdated. */
  readonly filled: ReadonlySet<{ readonly id: number }>;
  /** The number of records; undefined if unknown. */
  count: number | undefined;
}

/** A function that computes the index entries of a stored value. */
export type EntryReader = (value: StoredValue) => readonly IndexEntry[];

/** A row before it changes. */
export interface FoundRow {
  readonly id: number;
  readonly key: EncodedKey;
  readonly packed: Uint8Array | null;
}

/** Returns the packed entries to store with a record (see packEntries). */
export function packNewEntries(store: RecordTable, entries: readonly IndexEntry[]): Uint8Array | null {
  return store.filled.size === 0 ? null : packEntries(entries, findNewestIndex(store));
}

/** Reads the entries of a record that is about to be deleted. */
export function readOldEntries(
  file: SqliteFile,
  store: RecordTable,
  found: FoundRow,
  readEntries: EntryReader,
): readonly IndexEntry[] {
  if (store.filled.size === 0) return [];
  const packed = readPackedEntries(store, found);
  if (packed !== undefined) return packed;
  const value = readOldValue(file, store, found);
  return value === undefined ? findEntriesOfRow(file, store, found.id) : readEntries(value);
}

/** Reads the entries that are stored with a record; undefined if they are missing or outdated. */
export function readPackedEntries(store: RecordTable, { packed }: FoundRow): IndexEntry[] | undefined {
  return unpackEntries(packed, findNewestIndex(store))?.filter(({ index }) => isFilled(store, index));
}

/** Reads the value of a row; undefined if the value is damaged. */
export function readOldValue(
  file: SqliteFile,
  store: RecordTable,
  { id, key }: FoundRow,
): StoredValue | undefined {
  const [value, checksum] = file.get(getRecordSql(store.id).old, id) ?? [];
  return computeChecksum(key, value as StoredValue) === checksum ? (value as StoredValue) : undefined;
}

/** Searches the indexes for the entries of a damaged record. */
export function findEntriesOfRow(file: SqliteFile, store: RecordTable, record: number): IndexEntry[] {
  return [...store.filled].flatMap(({ id: index }) =>
    file.readAll(getEntrySql(index).ofRecord, record).map(([key]) => ({ index, key: key as EncodedKey })),
  );
}

/** Returns the id of the newest index, which is the highest id, because ids are never reused; 0 without an index. */
function findNewestIndex(store: RecordTable): number {
  let newest = 0;
  for (const { id } of store.filled) newest = Math.max(newest, id);
  return newest;
}

function isFilled(store: RecordTable, index: number): boolean {
  for (const { id } of store.filled) if (id === index) return true;
  return false;
}
