import { computeChecksum } from "../checksum.ts";
import { type IndexEntry, packEntries, unpackEntries } from "../packed-entries.ts";
import type { EncodedKey, StoredValue, StoreSchema } from "../schema.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import { getEntrySql, getRecordSql } from "./statements.ts";

/** A function that computes the index entries of a stored value. */
export type EntryReader = (value: StoredValue) => readonly IndexEntry[];

/** A row before it changes. */
export interface FoundRow {
  readonly id: number;
  readonly key: EncodedKey;
  readonly packed: Uint8Array | null;
}

/** Packs the entries to store with a record (see packEntries); returns null also for a store without a filled index. */
export function packNewEntries(store: StoreSchema, entries: readonly IndexEntry[]): Uint8Array | null {
  return store.filledIndexes.size === 0 ? null : packEntries(entries, findNewestIndex(store));
}

/** Reads the entries of a record that is about to be deleted. */
export function readOldEntries(
  file: SqliteFile,
  store: StoreSchema,
  found: FoundRow,
  readEntries: EntryReader,
): readonly IndexEntry[] {
  if (store.filledIndexes.size === 0) return [];
  const packed = readPackedEntries(store, found);
  if (packed !== undefined) return packed;
  const value = readOldValue(file, store, found);
  return value === undefined ? findEntriesOfRow(file, store, found.id) : readEntries(value);
}

/** Reads the entries that are stored with a record; undefined if they are missing or outdated. */
export function readPackedEntries(store: StoreSchema, { packed }: FoundRow): IndexEntry[] | undefined {
  return unpackEntries(packed, findNewestIndex(store))?.filter(({ index }) => isFilled(store, index));
}

/** Reads the value of a row; undefined if the value is damaged. */
export function readOldValue(
  file: SqliteFile,
  store: StoreSchema,
  { id, key }: FoundRow,
): StoredValue | undefined {
  const [value, checksum] = file.get(getRecordSql(store.id).old, id) ?? [];
  return computeChecksum(key, value as StoredValue) === checksum ? (value as StoredValue) : undefined;
}

/** Searches the indexes for the entries of a damaged record. */
export function findEntriesOfRow(file: SqliteFile, store: StoreSchema, record: number): IndexEntry[] {
  return [...store.filledIndexes].flatMap(({ id: index }) =>
    file.readAll(getEntrySql(index).ofRecord, record).map(([key]) => ({ index, key: key as EncodedKey })),
  );
}

/** Returns the id of the newest index, which is the highest id, because ids are never reused; 0 without an index. */
function findNewestIndex(store: StoreSchema): number {
  let newest = 0;
  for (const { id } of store.filledIndexes) newest = Math.max(newest, id);
  return newest;
}

function isFilled(store: StoreSchema, index: number): boolean {
  for (const { id } of store.filledIndexes) if (id === index) return true;
  return false;
}
