import { idbError } from "../../errors.ts";
import type { IndexEntry } from "../packed-entries.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import type { EncodedKey } from "../stored.ts";
import { entrySql } from "./statements.ts";

/** An index entry to be made, with what its index demands. */
export interface NewEntry extends IndexEntry {
  readonly isUnique: boolean;
}

/** Throws when another record has an entry's key in an index that allows each key once. */
export function requireUniqueKey(file: SqliteFile, entry: NewEntry, key: EncodedKey): void {
  if (!entry.isUnique) return;
  const other = file.get(entrySql(entry.index).other, entry.key, key);
  if (other !== undefined) {
    throw idbError(
      "ConstraintError",
      "Another record has the same key in an index that allows each key once.",
    );
  }
}

/** Enters a record, of this primary key and in this row, into an index. */
export function insertEntry(file: SqliteFile, entry: IndexEntry, key: EncodedKey, record: number): void {
  file.run(entrySql(entry.index).insert, entry.key, key, record);
}

/** Takes the record of a primary key out of an index. */
export function deleteEntry(file: SqliteFile, entry: IndexEntry, key: EncodedKey): void {
  file.run(entrySql(entry.index).delete, entry.key, key);
}
