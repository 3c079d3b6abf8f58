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
 * @param key the primary key of the entry's record
 * @throws ConstraintError when another record has the key
 */
export function requireUniqueKey(file: SqliteFile, entry: NewEntry, key: EncodedKey): void {
  if (!entry.isUnique) return;
  const other = file.get(getEntrySql(entry.index).other, entry.key, key);
  if (other !== undefined) {
    throw createIdbError("ConstraintError", "Another record has the same key in a unique index.");
  }
}

/** Inserts an index entry of a record. */
export function insertEntry(file: SqliteFile, entry: IndexEntry, key: EncodedKey, record: number): void {
  file.run(getEntrySql(entry.index).insert, entry.key, key, record);
}

/** Deletes an index entry of a record. */
export function deleteEntry(file: SqliteFile, entry: IndexEntry, key: EncodedKey): void {
  file.run(getEntrySql(entry.index).delete, entry.key, key);
}
