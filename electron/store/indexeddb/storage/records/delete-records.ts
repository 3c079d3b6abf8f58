import type { Bounds } from "../scan.ts";
import type { SqliteFile } from "../sqlite-file.ts";
import type { EncodedKey } from "../stored.ts";
import { recordTable } from "../tables.ts";
import { deleteEntry } from "./entries.ts";
import { type FoundRow, type ReadEntries, type RecordTable, readOldEntries } from "./former-entries.ts";
import { recordSql } from "./statements.ts";

/**
 * Records are deleted in the order of their rows, and their entries in the order of each index: in the order of their
 * keys, which is mostly a random one, each page would be changed, put away into the log and fetched again many times
 * over. To delete 50,000 of 200,000 takes half the work so.
 */

/** How many records are deleted at a time. */
const STEP = 100;

/** How many rows are looked for at a time. */
const ROWS_AT_A_TIME = 10_000;

/** How many rows are known at once, to be deleted in their order. */
const MOST_ROWS = 100_000;

/** Of so many records the entries are kept in mind, to be deleted in theirs. */
const MOST_RECORDS = 5_000;

/** An entry of a record that is gone. */
interface FormerEntry {
  readonly key: EncodedKey;
  readonly primaryKey: EncodedKey;
}

/** Deletes one record, if it is there. */
export function deleteRecord(
  file: SqliteFile,
  store: RecordTable,
  key: EncodedKey,
  entriesOf: ReadEntries,
): void {
  const found = find(file, store, key);
  if (found === undefined) return;
  for (const entry of readOldEntries(file, store, found, entriesOf)) deleteEntry(file, entry, key);
  removeRow(file, store, found.id);
}

/** Deletes the records of several keys, where they are, a step at a time. */
export function* deleteRecords(
  file: SqliteFile,
  store: RecordTable,
  keys: readonly EncodedKey[],
  entriesOf: ReadEntries,
): Generator<void, void> {
  for (let start = 0; start < keys.length; start += MOST_RECORDS) {
    const found = new Map<number, FoundRow>();
    for (const [position, key] of keys.slice(start, start + MOST_RECORDS).entries()) {
      const record = find(file, store, key);
      if (record !== undefined) found.set(record.id, record);
      if (position % STEP === STEP - 1) yield;
    }
    const inOrder = [...found.values()].sort((left, right) => left.id - right.id);
    yield* deleteFound(file, store, inOrder, entriesOf);
  }
}

/** Deletes the records of a range, a step at a time. */
export function* deleteRange(
  file: SqliteFile,
  store: RecordTable,
  bounds: Bounds,
  entriesOf: ReadEntries,
): Generator<void, void> {
  for (;;) {
    const ids = yield* rowsIn(file, store, bounds);
    for (let start = 0; start < ids.length; start += MOST_RECORDS) {
      const found = yield* recordsAt(file, store, ids.slice(start, start + MOST_RECORDS));
      yield* deleteFound(file, store, found, entriesOf);
    }
    if (ids.length < MOST_ROWS) return;
  }
}

function find(file: SqliteFile, store: RecordTable, key: EncodedKey): FoundRow | undefined {
  const row = file.get(recordSql(store.id).find, key);
  return row === undefined ? undefined : { id: Number(row[0]), key, packed: row[1] as Uint8Array | null };
}

/** The rows of a range, in their order. */
function* rowsIn(file: SqliteFile, store: RecordTable, bounds: Bounds): Generator<void, number[]> {
  const lower = bounds.lower === undefined ? "" : `AND key ${bounds.lowerOpen ? ">" : ">="} ?`;
  const upper = bounds.upper === undefined ? "" : `AND key ${bounds.upperOpen ? "<" : "<="} ?`;
  const ends = [bounds.lower, bounds.upper].filter((end) => end !== undefined);
  const sql = `SELECT id FROM ${recordTable(store.id)} WHERE true ${lower} ${upper} ORDER BY key LIMIT ? OFFSET ?`;
  const ids: number[] = [];
  while (ids.length < MOST_ROWS) {
    const rows = file.all(sql, ...ends, ROWS_AT_A_TIME, ids.length);
    for (const [id] of rows) ids.push(Number(id));
    if (rows.length < ROWS_AT_A_TIME) break;
    yield;
  }
  return [...Float64Array.from(ids).sort()];
}

function* recordsAt(
  file: SqliteFile,
  store: RecordTable,
  ids: readonly number[],
): Generator<void, FoundRow[]> {
  const found: FoundRow[] = [];
  for (let start = 0; start < ids.length; start += STEP) {
    const rows = file.all(recordSql(store.id).rows, JSON.stringify(ids.slice(start, start + STEP)));
    for (const [id, key, packed] of rows) {
      found.push({ id: Number(id), key: key as EncodedKey, packed: packed as Uint8Array | null });
    }
    yield;
  }
  return found;
}

/** Deletes records that are given in the order of their rows. */
function* deleteFound(
  file: SqliteFile,
  store: RecordTable,
  records: readonly FoundRow[],
  entriesOf: ReadEntries,
): Generator<void, void> {
  const former = new Map<number, FormerEntry[]>([...store.filled].map(({ id }) => [id, []]));
  for (const [position, found] of records.entries()) {
    for (const { index, key } of readOldEntries(file, store, found, entriesOf)) {
      former.get(index)?.push({ key, primaryKey: found.key });
    }
    removeRow(file, store, found.id);
    if (position % STEP === STEP - 1) yield;
  }
  for (const [index, entries] of former) {
    entries.sort(byKeys);
    for (const [position, { key, primaryKey }] of entries.entries()) {
      deleteEntry(file, { index, key }, primaryKey);
      if (position % STEP === STEP - 1) yield;
    }
  }
}

/** In the order of an index. */
function byKeys(left: FormerEntry, right: FormerEntry): number {
  return Buffer.compare(left.key, right.key) || Buffer.compare(left.primaryKey, right.primaryKey);
}

function removeRow(file: SqliteFile, store: RecordTable, id: number): void {
  file.run(recordSql(store.id).delete, id);
  if (store.count !== undefined) store.count -= 1;
}
