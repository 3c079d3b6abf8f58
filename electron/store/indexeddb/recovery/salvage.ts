import { DatabaseSync } from "node:sqlite";
import { deserializeValue } from "../engine/values.ts";
import { computeChecksum } from "../storage/checksum.ts";
import type { EncodedKey, StoredValue } from "../storage/schema.ts";
import { toIdbError } from "../storage/sqlite-errors.ts";
import { getRecordTable } from "../storage/tables.ts";

/**
 * The result of one step: undamaged values of one object store, and the number of damaged records. In a step that reads
 * records, `isListComplete` is false if the file may have lost records that no page lists; in other steps it is true.
 */
interface SalvageStep {
  readonly store: string;
  readonly values: readonly unknown[];
  readonly lost: number;
  readonly isListComplete: boolean;
}

/** Records that are read in one step. */
const MAX_RECORDS_PER_STEP = 200;
/** Rows that are listed in one step. */
const MAX_ROWS_PER_STEP = 5_000;

/**
 * Reads all undamaged records of a file that may be damaged or truncated, if its list of object stores is readable.
 * Does not change the file, which must not be written during the read. Reads each record separately, so that a
 * damaged page affects only its own records. Does not count lost records that no page lists.
 * @throws DOMException when the file cannot be opened, or the list of object stores cannot be read
 */
export function* salvageRecords(path: string): Generator<SalvageStep, void> {
  const file = openDamagedFile(path);
  try {
    for (const { id, name } of listStores(file, path)) {
      yield { store: name, values: [], lost: countQuarantinedRecords(file, name), isListComplete: true };
      yield* salvageStore(file, getRecordTable(id), name);
    }
  } finally {
    file.close();
  }
}

function* salvageStore(file: DatabaseSync, table: string, store: string): Generator<SalvageStep, void> {
  const { listed, isComplete } = yield* listRows(file, table, store);
  const select = tryToRead(() => file.prepare(`SELECT key, value, checksum FROM ${table} WHERE id = ?`));
  const rows = isComplete ? listed : listRowsUpToLast(listed);
  let values: unknown[] = [];
  let lost = 0;
  let read = 0;
  for (const rowId of rows) {
    const found = tryToRead(() => readUndamagedRow(select?.get(rowId)));
    if (found) values.push(found.value);
    else if (listed.has(rowId)) lost += 1;
    read += 1;
    if (read % MAX_RECORDS_PER_STEP !== 0) continue;
    yield { store, values, lost, isListComplete: isComplete };
    values = [];
    lost = 0;
  }
  yield { store, values, lost, isListComplete: isComplete };
}

function openDamagedFile(path: string): DatabaseSync {
  try {
    const file = new DatabaseSync(path, { readOnly: true, defensive: false });
    // Without this setting, SQLite rejects a file that is shorter than the length in its header.
    file.exec("PRAGMA writable_schema = ON");
    return file;
  } catch (error) {
    throw toIdbError(error, path);
  }
}

function listStores(file: DatabaseSync, path: string): { id: number; name: string }[] {
  try {
    const rows = file.prepare("SELECT id, name FROM stores").all();
    return rows.map(({ id, name }) => ({ id: Number(id), name: JSON.parse(String(name)) }));
  } catch (error) {
    throw toIdbError(error, path);
  }
}

/** Returns the number of damaged records that were moved out of a store; 0 if the quarantine cannot be read. */
function countQuarantinedRecords(file: DatabaseSync, store: string): number {
  const rows = tryToRead(() =>
    file.prepare("SELECT id FROM quarantine WHERE store = ?").all(JSON.stringify(store)),
  );
  return rows?.length ?? 0;
}

/** Lists the row ids in the table and in its key index. If a page is damaged, reads from both ends. */
function* listRows(
  file: DatabaseSync,
  table: string,
  store: string,
): Generator<SalvageStep, { listed: Set<number>; isComplete: boolean }> {
  const listed = new Set<number>();
  let visited = 0;
  let isComplete = true;
  for (const [source, by] of [
    [`${table} NOT INDEXED`, "id"],
    [`${table} INDEXED BY sqlite_autoindex_${table}_1`, "key"],
  ]) {
    for (const direction of ["ASC", "DESC"]) {
      const select = `SELECT id FROM ${source} ORDER BY ${by} ${direction}`;
      const rows = tryToRead(() => file.prepare(select).iterate());
      let next = tryToRead(() => rows?.next());
      for (; next?.done === false; next = tryToRead(() => rows?.next())) {
        listed.add(Number(next.value.id));
        visited += 1;
        if (visited % MAX_ROWS_PER_STEP === 0) yield { store, values: [], lost: 0, isListComplete: true };
      }
      if (next?.done) break;
      isComplete = false;
    }
  }
  return { listed, isComplete };
}

/** Yields every row id up to the highest listed id, because the file may no longer list some ids. */
function* listRowsUpToLast(listed: ReadonlySet<number>): Generator<number, void> {
  let last = 0;
  for (const rowId of listed) last = Math.max(last, rowId);
  for (let rowId = 1; rowId <= last; rowId += 1) yield rowId;
}

function readUndamagedRow(row: Record<string, unknown> | undefined): { value: unknown } | undefined {
  if (row === undefined) return undefined;
  const stored = row.value as StoredValue;
  const isUndamaged = computeChecksum(row.key as EncodedKey, stored) === row.checksum;
  return isUndamaged ? { value: deserializeValue(stored) } : undefined;
}

/** Returns the result of `read`; undefined if `read` throws. */
function tryToRead<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
