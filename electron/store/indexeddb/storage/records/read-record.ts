import type { EncodedKey, StoredValue } from "../schema.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import { getRecordTable } from "../tables.ts";
import { getRecordSql } from "./statements.ts";

/** The row of an existing record. */
export interface RowLocation {
  readonly id: number;
  /** Whether the row stores the record's index entries (see packEntries). */
  readonly isPacked: boolean;
}

/** A record as stored. The caller verifies the checksum. */
interface StoredRecord {
  readonly value: StoredValue;
  readonly checksum: unknown;
}

/** Reads the value of one record; undefined if there is none. */
export function readRecordValue(
  file: SqliteFile,
  storeId: number,
  key: EncodedKey,
): StoredRecord | undefined {
  const row = file.get(getRecordSql(storeId).value, key);
  return row && { value: row[0] as StoredValue, checksum: row[1] };
}

/** Reads the value and the row of one record; undefined if there is none. */
export function readRecord(
  file: SqliteFile,
  storeId: number,
  key: EncodedKey,
): (RowLocation & StoredRecord) | undefined {
  const row = file.get(getRecordSql(storeId).location, key);
  if (row === undefined) return undefined;
  const [value, checksum, id, isPacked] = row;
  return { value: value as StoredValue, checksum, id: Number(id), isPacked: isPacked === 1 };
}

/** Returns the highest key of a store below `end`; undefined if there is none, or if SQLite can't read the table. */
export function findHighestKeyBefore(
  file: SqliteFile,
  storeId: number,
  end: EncodedKey,
): EncodedKey | undefined {
  try {
    const [key] = file.get(`SELECT max(key) FROM ${getRecordTable(storeId)} WHERE key < ?`, end) ?? [];
    return key instanceof Uint8Array ? key : undefined;
  } catch {
    return undefined;
  }
}
