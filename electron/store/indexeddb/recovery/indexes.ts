import { createKeyReader, readIndexedValues, toEntries } from "../engine/indexed-values.ts";
import { deserializeValue } from "../engine/values.ts";
import { fillIndex } from "../storage/records/fill-index.ts";
import type { EncodedKey, StoredValue, StoreSchema } from "../storage/schema.ts";
import { SqliteFile } from "../storage/sqlite-file.ts";
import { getIndexTable, getRecordTable, readSchema } from "../storage/tables.ts";

/** An index whose entries do not match the records. */
export interface IndexMismatch {
  readonly store: string;
  readonly index: string;
  /** The number of missing entries, or of entries that match no record, if that number is higher. */
  readonly entries: number;
}

/** Records that are compared in one step. */
const MAX_RECORDS_PER_STEP = 100;

/**
 * Compares the indexes of a file with its records, and changes nothing. The records must be undamaged, and the file
 * must not be in use. SQLite's integrity check does not notice a flipped bit inside an entry, although the bit hides a
 * record from the index. Yields the number of records of each step, and returns the indexes that do not match.
 * @param onRecord receives each record with the name of its object store
 * @throws DOMException when the file cannot be opened, or SQLite's error when the file cannot be read
 */
export function* verifyIndexes(
  path: string,
  onRecord: (store: string, value: unknown) => void = () => {},
): Generator<number, IndexMismatch[]> {
  const file = new SqliteFile(path);
  try {
    const mismatches: IndexMismatch[] = [];
    for (const store of readSchema(file).stores.values())
      mismatches.push(...(yield* verifyStore(file, store, (value) => onRecord(store.name, value))));
    return mismatches;
  } finally {
    file.close();
  }
}

function* verifyStore(
  file: SqliteFile,
  store: StoreSchema,
  onRecord: (value: unknown) => void,
): Generator<number, IndexMismatch[]> {
  const matching = new Map([...store.filledIndexes].map(({ id }) => [id, 0]));
  const missing = new Map(matching);
  const sql = `SELECT id, key, value FROM ${getRecordTable(store.id)} WHERE id > ? ORDER BY id LIMIT ${MAX_RECORDS_PER_STEP}`;
  for (let last = 0, length = MAX_RECORDS_PER_STEP; length === MAX_RECORDS_PER_STEP; ) {
    const rows = file.readAll(sql, last);
    for (const [id, primaryKey, value] of rows) {
      last = Number(id);
      const record = deserializeValue(value as StoredValue);
      onRecord(record);
      for (const { index, key } of toEntries(readIndexedValues(store, record))) {
        const entry = `SELECT 1 FROM ${getIndexTable(index)} WHERE key = ? AND primary_key = ? AND record = ?`;
        const tally = file.get(entry, key, primaryKey as EncodedKey, last) === undefined ? missing : matching;
        tally.set(index, (tally.get(index) ?? 0) + 1);
      }
    }
    length = rows.length;
    yield length;
  }
  return [...store.filledIndexes].flatMap(({ id, name }) => {
    const total = Number(file.get(`SELECT count(*) FROM ${getIndexTable(id)}`)?.[0]);
    const entries = Math.max(missing.get(id) ?? 0, total - (matching.get(id) ?? 0));
    return entries > 0 ? [{ store: store.name, index: name, entries }] : [];
  });
}

/**
 * Rebuilds indexes from the records, step by step in one transaction. The records must be undamaged, and the file must
 * not be in use.
 * @throws DOMException when the file cannot be opened, or two records have the same key of a unique index; SQLite's
 * error when the file cannot be written. In each case the indexes are unchanged.
 */
export function* repairIndexes(path: string, mismatches: readonly IndexMismatch[]): Generator<void, void> {
  const file = new SqliteFile(path);
  try {
    const { stores } = readSchema(file);
    file.exec("BEGIN");
    for (const { store: name, index: indexName } of mismatches) {
      const store = stores.get(name);
      const index = store?.indexes.get(indexName);
      if (store === undefined || index === undefined) continue;
      file.exec(`DELETE FROM ${getIndexTable(index.id)}`);
      yield* fillIndex(file, store, index, createKeyReader(index), () => {});
    }
    file.commit();
  } finally {
    file.rollback();
    file.close();
  }
}
