import { requireWhole } from "../checksum.ts";
import type { SqliteFile } from "../file.ts";
import type { EncodedKey, StoredValue } from "../stored.ts";
import { recordTable } from "../tables.ts";
import { recordSql } from "./statements.ts";

/** Where a record lies that is there already. */
export interface RecordPlace {
  readonly id: number;
  /** Whether its index entries are kept with it (see packEntries). */
  readonly isPacked: boolean;
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

/** The highest of a store's keys below one; undefined where there is none, or where damage hides it. */
export function highestKeyBefore(file: SqliteFile, store: number, end: EncodedKey): EncodedKey | undefined {
  try {
    const [key] = file.get(`SELECT max(key) FROM ${recordTable(store)} WHERE key < ?`, end) ?? [];
    return key instanceof Uint8Array ? key : undefined;
  } catch {
    return undefined;
  }
}
