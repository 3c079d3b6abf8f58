import { requireWhole } from "../checksum.ts";
import type { SqliteFile } from "../file.ts";
import type { EncodedKey, StoredValue } from "../stored.ts";
import { recordTable } from "../tables.ts";
import { insertEntry, requireUnique } from "./entries.ts";
import type { RecordStore } from "./former-entries.ts";

/** How many records are entered at a time. */
const STEP = 100;

/**
 * Enters all records of a store into a new index, a step at a time; `keysOf` gives a record's keys in it. The records
 * themselves stay as they are: what they know of their entries is older than the index, which tells.
 */
export function* fillIndex(
  file: SqliteFile,
  store: RecordStore,
  index: { readonly id: number; readonly isUnique: boolean },
  keysOf: (value: StoredValue) => EncodedKey[],
): Generator<void, void> {
  const sql = `SELECT id, key, value, checksum FROM ${recordTable(store.id)} WHERE id > ? ORDER BY id LIMIT ?`;
  for (let last = 0; ; ) {
    const rows = file.all(sql, last, STEP);
    for (const [id, key, value, checksum] of rows) {
      const whole = requireWhole(key as EncodedKey, value as StoredValue, checksum);
      for (const each of keysOf(whole)) {
        const entry = { index: index.id, key: each, isUnique: index.isUnique };
        requireUnique(file, entry, key as EncodedKey);
        insertEntry(file, entry, key as EncodedKey, Number(id));
      }
      last = Number(id);
    }
    if (rows.length < STEP) return;
    yield;
  }
}
