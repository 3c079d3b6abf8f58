import { entriesFor, readIndexedValues } from "../engine/indexed-values.ts";
import { deserializeValue } from "../engine/values.ts";
import type { StoreSchema } from "../storage/schema.ts";
import { SqliteFile } from "../storage/sqlite-file.ts";
import type { EncodedKey, StoredValue } from "../storage/stored.ts";
import { indexTable, readSchema, recordTable } from "../storage/tables.ts";

/** An index whose entries are not those of the records. */
export interface IndexMismatch {
  readonly store: string;
  readonly index: string;
  /** How many entries are missing, or lead to no record that has them. */
  readonly entries: number;
}

/** So many records are compared in one step. */
const STEP = 100;

/**
 * Compares the indexes of a file with its records, which are whole and which nobody uses: SQLite knows only that their
 * pages are in order, and a flipped bit in an entry hides its record from all who ask by that index. Nothing is changed.
 */
export function* verifyIndexes(path: string): Generator<number, IndexMismatch[]> {
  const file = new SqliteFile(path);
  try {
    const unfit: IndexMismatch[] = [];
    for (const store of readSchema(file).stores.values()) unfit.push(...(yield* verifyStore(file, store)));
    return unfit;
  } finally {
    file.close();
  }
}

function* verifyStore(file: SqliteFile, store: StoreSchema): Generator<number, IndexMismatch[]> {
  const fitting = new Map([...store.filled].map(({ id }) => [id, 0]));
  const missing = new Map(fitting);
  const sql = `SELECT id, key, value FROM ${recordTable(store.id)} WHERE id > ? ORDER BY id LIMIT ${STEP}`;
  for (let last = 0, length = STEP; length === STEP && fitting.size > 0; ) {
    const rows = file.all(sql, last);
    for (const [id, primaryKey, value] of rows) {
      last = Number(id);
      for (const { index, key } of entriesFor(
        readIndexedValues(store, deserializeValue(value as StoredValue)),
      )) {
        const entry = `SELECT 1 FROM ${indexTable(index)} WHERE key = ? AND primary_key = ? AND record = ?`;
        const tally = file.get(entry, key, primaryKey as EncodedKey, last) === undefined ? missing : fitting;
        tally.set(index, (tally.get(index) ?? 0) + 1);
      }
    }
    length = rows.length;
    yield length;
  }
  return [...store.filled].flatMap(({ id, name }) => {
    const there = Number(file.get(`SELECT count(*) FROM ${indexTable(id)}`)?.[0]);
    const entries = Math.max(missing.get(id) ?? 0, there - (fitting.get(id) ?? 0));
    return entries > 0 ? [{ store: store.name, index: name, entries }] : [];
  });
}
