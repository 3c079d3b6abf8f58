import { createIdbError } from "../../errors.ts";
import type { IndexEntry } from "../packed-entries.ts";
import type { EncodedKey } from "../schema.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import { getEntrySql } from "./statements.ts";

/** An index entry to insert. */
export interface NewEntry extends IndexEntry {
  readonly isUnique: boolean;
}

/**
 * Checks that no other record has the entry's key, if the index is unique.
 * @param primaryKey the key of the entry's record
 * @throws ConstraintError when another record has the entry's key
 */
export function requireUniqueKey(file: SqliteFile, entry: NewEntry, primaryKey: EncodedKey): void {
  if (!entry.isUnique) return;
  const other = file.get(getEntrySql(entry.index).other, entry.key, primaryKey);
  if (other !== undefined) {
    throw createIdbError("ConstraintError", "Another record has the same key in a unique index.");
  }
}

/** Inserts an index entry of a record. */
export function insertEntry(
  file: SqliteFile,
  entry: IndexEntry,
  primaryKey: EncodedKey,
  record: number,
): void {
  file.run(getEntrySql(entry.index).insert, entry.key, primaryKey, record);
}

/** Deletes an index entry of a record. */
export function deleteEntry(file: SqliteFile, entry: IndexEntry, primaryKey: EncodedKey): void {
  file.run(getEntrySql(entry.index).delete, entry.key, primaryKey);
}
