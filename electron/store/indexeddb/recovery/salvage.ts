import { DatabaseSync } from "node:sqlite";
import { deserializeValue } from "../engine/values.ts";
import { checksumOf } from "../storage/checksum.ts";
import { toIDBError } from "../storage/sqlite-errors.ts";
import type { EncodedKey, StoredValue } from "../storage/stored.ts";
import { recordTable } from "../storage/tables.ts";

/** What was found in one step: some values of one object store that are whole, and how many others are not. */
export interface Salvaged {
  readonly store: string;
  readonly values: readonly unknown[];
  readonly lost: number;
}

/** So many records are looked up in one step, and so many rows listed. */
const STEP = 200;
const LISTED = 5_000;

/**
 * Reads all that is whole in a file that may be damaged anywhere but where its tables are listed, also in one whose
 * end was cut off. The file is not changed; nobody else may write to it meanwhile. Each record is looked up by itself,
 * so that a damaged page takes no more along than what lies on it. How many are lost is known of those only that are
 * still named somewhere.
 * @throws DOMException when not even the list of its object stores can be read
 */
export function* salvage(path: string): Generator<Salvaged, void> {
  const file = openDamaged(path);
  try {
    for (const { id, name } of storesIn(file, path)) {
      yield { store: name, values: [], lost: quarantinedIn(file, name) };
      yield* salvageStore(file, recordTable(id), name);
    }
  } finally {
    file.close();
  }
}

function* salvageStore(file: DatabaseSync, table: string, store: string): Generator<Salvaged, void> {
  const { named, isWhole } = yield* rowsNamed(file, table, store);
  const select = attempt(() => file.prepare(`SELECT key, value, checksum FROM ${table} WHERE id = ?`));
  const rows = isWhole ? named : upTo(named);
  let values: unknown[] = [];
  let lost = 0;
  let looked = 0;
  for (const row of rows) {
    const found = attempt(() => wholeValue(select?.get(row)));
    if (found) values.push(found.value);
    else if (named.has(row)) lost += 1;
    looked += 1;
    if (looked % STEP !== 0) continue;
    yield { store, values, lost };
    values = [];
    lost = 0;
  }
  yield { store, values, lost };
}

function openDamaged(path: string): DatabaseSync {
  try {
    const file = new DatabaseSync(path, { readOnly: true, defensive: false });
    // SQLite lets nobody into a file that is shorter than it says, unless somebody is about to mend it.
    file.exec("PRAGMA writable_schema = ON");
    return file;
  } catch (error) {
    throw toIDBError(error, path);
  }
}

function storesIn(file: DatabaseSync, path: string): { id: number; name: string }[] {
  try {
    const rows = file.prepare("SELECT id, name FROM stores").all();
    return rows.map(({ id, name }) => ({ id: Number(id), name: JSON.parse(String(name)) }));
  } catch (error) {
    throw toIDBError(error, path);
  }
}

/** Records that reads took out of a store because they were damaged. */
function quarantinedIn(file: DatabaseSync, store: string): number {
  const rows = attempt(() =>
    file.prepare("SELECT id FROM quarantine WHERE store = ?").all(JSON.stringify(store)),
  );
  return rows?.length ?? 0;
}

/** The rows that a table and its list of keys name, each read from both of its ends up to where it is damaged. */
function* rowsNamed(
  file: DatabaseSync,
  table: string,
  store: string,
): Generator<Salvaged, { named: Set<number>; isWhole: boolean }> {
  const named = new Set<number>();
  let isWhole = true;
  for (const [source, by] of [
    [`${table} NOT INDEXED`, "id"],
    [`${table} INDEXED BY sqlite_autoindex_${table}_1`, "key"],
  ]) {
    for (const direction of ["ASC", "DESC"]) {
      const select = `SELECT id FROM ${source} ORDER BY ${by} ${direction}`;
      const rows = attempt(() => file.prepare(select).iterate());
      let row = attempt(() => rows?.next());
      for (; row?.done === false; row = attempt(() => rows?.next())) {
        named.add(Number(row.value.id));
        if (named.size % LISTED === 0) yield { store, values: [], lost: 0 };
      }
      if (row?.done) break;
      isWhole = false;
    }
  }
  return { named, isWhole };
}

/** Every row up to the last that is named: some may be named nowhere any more. */
function* upTo(named: ReadonlySet<number>): Generator<number, void> {
  let last = 0;
  for (const row of named) last = Math.max(last, row);
  for (let row = 1; row <= last; row += 1) yield row;
}

function wholeValue(row: Record<string, unknown> | undefined): { value: unknown } | undefined {
  if (row === undefined) return undefined;
  const stored = row.value as StoredValue;
  const isWhole = checksumOf(row.key as EncodedKey, stored) === row.checksum;
  return isWhole ? { value: deserializeValue(stored) } : undefined;
}

function attempt<Found>(find: () => Found): Found | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}
