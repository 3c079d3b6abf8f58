import type { SqliteFile } from "../sqlite-file.ts";
import type { EncodedKey, StoredValue } from "../stored.ts";
import { recordTable } from "../tables.ts";
import { recordSql } from "./statements.ts";

/** Where a record lies that is there already. */
export interface RowPlace {
  readonly id: number;
  /** Whether its index entries are kept with it (see packEntries). */
  readonly isPacked: boolean;
}

/** A record as it was read; the reader compares the checksum. */
export interface StoredRecord {
  readonly value: StoredValue;
  readonly checksum: unknown;
}

/** The value of one record. */
export function readRecordValue(file: SqliteFile, store: number, key: EncodedKey): StoredRecord | undefined {
  const row = file.get(recordSql(store).value, key);
  return row && { value: row[0] as StoredValue, checksum: row[1] };
}

/** The value of one record and its place. */
export function readRecord(
  file: SqliteFile,
  store: number,
  key: EncodedKey,
): (RowPlace & StoredRecord) | undefined {
  const row = file.get(recordSql(store).place, key);
  if (row === undefined) return undefined;
  const [value, checksum, id, isPacked] = row;
  return { value: value as StoredValue, checksum, id: Number(id), isPacked: isPacked === 1 };
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
