import { computeChecksum } from "../checksum.ts";
import type { EncodedKey, StoredValue, StoreSchema } from "../schema.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import { getRecordTable } from "../tables.ts";
import { insertEntry, requireUniqueKey } from "./entries.ts";

/** Records that `fillIndex` reads in one step. */
const MAX_RECORDS_PER_STEP = 100;

/**
 * Adds the undamaged records of a store to an empty index, step by step. `getKeys` returns a record's keys in the
 * index; `onDamaged` receives the primary key of each damaged record. Does not change the records: readers ignore
 * packed entries that are older than an index.
 * @throws ConstraintError when the index is unique and two records have the same key
 */
export function* fillIndex(
  file: SqliteFile,
  store: StoreSchema,
  index: { readonly id: number; readonly isUnique: boolean },
  getKeys: (value: StoredValue) => EncodedKey[],
  onDamaged: (key: EncodedKey) => void,
): Generator<void, void> {
  const sql = `SELECT id, key, value, checksum FROM ${getRecordTable(store.id)} WHERE id > ? ORDER BY id LIMIT ?`;
  for (let last = 0; ; ) {
    const rows = file.readAll(sql, last, MAX_RECORDS_PER_STEP);
    for (const [id, key, value, checksum] of rows) {
      last = Number(id);
      if (computeChecksum(key as EncodedKey, value as StoredValue) !== checksum) {
        onDamaged(key as EncodedKey);
        continue;
      }
      for (const indexKey of getKeys(value as StoredValue)) {
        const entry = { index: index.id, key: indexKey, isUnique: index.isUnique };
        requireUniqueKey(file, entry, key as EncodedKey);
        insertEntry(file, entry, key as EncodedKey, last);
      }
    }
    if (rows.length < MAX_RECORDS_PER_STEP) return;
    yield;
  }
}
