import type { SQLInputValue } from "node:sqlite";
import type { EncodedKey, IndexSchema, StoredValue, StoreSchema } from "./schema.ts";
import type { Columns, SqliteFile } from "./sqlite-file.ts";
import { getIndexTable, getRecordTable } from "./tables.ts";

/** The direction of a cursor. The unique directions show only the lowest record of each index key. */
export type Direction = "next" | "nextunique" | "prev" | "prevunique";

/** A range of encoded keys. Without a bound, the range is unlimited on that side. */
export interface Bounds {
  readonly lower?: EncodedKey | undefined;
  readonly upper?: EncodedKey | undefined;
  readonly lowerOpen: boolean;
  readonly upperOpen: boolean;
}

/** The records of a store, or those of one of its indexes. */
export interface Source {
  readonly store: StoreSchema;
  readonly index?: IndexSchema | undefined;
}

/**
 * The start of a scan. Replaces the first bound in the scan's direction, because SQLite would otherwise scan from that
 * bound. `primaryKey` selects among records with the same index key; `isOpen` excludes the position itself.
 */
interface Start {
  readonly key: EncodedKey;
  readonly primaryKey?: EncodedKey | undefined;
  readonly isOpen: boolean;
}

/**
 * A found record. `key` is the same object as `primaryKey` in a store. The caller verifies the checksum. The value is
 * undefined only in a scan without values.
 */
export interface Row {
  readonly key: EncodedKey;
  readonly primaryKey: EncodedKey;
  readonly value: StoredValue | undefined;
  readonly checksum: unknown;
}

/** A read of the records within bounds, in one direction. */
export interface Scan {
  readonly source: Source;
  readonly bounds: Bounds;
  readonly direction: Direction;
  readonly start?: Start | undefined;
  readonly hasValues: boolean;
}

/** Reads up to `limit` rows of a scan, after skipping `skip` rows. */
export function scanRows(file: SqliteFile, scan: Scan, limit: number, skip = 0): Row[] {
  if (scan.source.index !== undefined && isUniqueDirection(scan.direction))
    return listUniqueRows(file, scan, limit, skip);
  const { where, values } = buildWhere(scan);
  const order = isForward(scan.direction) ? "ASC" : "DESC";
  const by =
    scan.source.index === undefined ? `entry.key ${order}` : `entry.key ${order}, entry.primary_key ${order}`;
  const sql = `${buildSelect(scan)} ${where} ORDER BY ${by} LIMIT ? OFFSET ?`;
  return file.readAll(sql, ...values, limit, skip).map(toRow);
}

/** Reads the lowest record of each index key, with one seek for each key. */
function listUniqueRows(file: SqliteFile, scan: Scan, limit: number, skip: number): Row[] {
  const rows: Row[] = [];
  let step = scan;
  for (let passed = 0; rows.length < limit; passed += 1) {
    const row = findUniqueRow(file, step);
    if (row === undefined) break;
    if (passed >= skip) rows.push(row);
    step = { ...scan, start: { key: row.key, isOpen: true } };
  }
  return rows;
}

function findUniqueRow(file: SqliteFile, scan: Scan): Row | undefined {
  const { where, values } = buildWhere(scan);
  const lowest = "ORDER BY entry.key, entry.primary_key LIMIT 1";
  const sql = isForward(scan.direction)
    ? `${buildSelect(scan)} ${where} ${lowest}`
    : `${buildSelect(scan)} WHERE entry.key = (SELECT max(key) FROM ${getTable(scan.source)} AS entry ${where}) ${lowest}`;
  const columns = file.get(sql, ...values);
  return columns === undefined ? undefined : toRow(columns);
}

/** Rows that `countRows` counts in one step. */
const MAX_ROWS_PER_STEP = 20_000;

/** Counts the records of a range in steps. */
export function* countRows(file: SqliteFile, source: Source, bounds: Bounds): Generator<void, number> {
  if (bounds.lower === undefined && bounds.upper === undefined) {
    // Without a range, SQLite counts whole pages.
    return Number(file.get(`SELECT count(*) FROM ${getTable(source)}`)?.[0]);
  }
  const key = source.index === undefined ? "key" : "key, primary_key";
  let count = 0;
  let start: Start | undefined;
  for (;;) {
    const { where, values } = buildWhere({ bounds, direction: "next", start });
    const last = file.get(
      `SELECT ${key} FROM ${getTable(source)} AS entry ${where} ORDER BY ${key} LIMIT 1 OFFSET ?`,
      ...values,
      MAX_ROWS_PER_STEP - 1,
    );
    if (last === undefined) {
      const rest = file.get(`SELECT count(*) FROM ${getTable(source)} AS entry ${where}`, ...values);
      return count + Number(rest?.[0]);
    }
    count += MAX_ROWS_PER_STEP;
    start = {
      key: toBytes(last[0]),
      primaryKey: source.index === undefined ? undefined : toBytes(last[1]),
      isOpen: true,
    };
    yield;
  }
}

/** Whether a direction is ascending. */
export function isForward(direction: Direction): boolean {
  return direction === "next" || direction === "nextunique";
}

/** Whether a direction shows each index key once. */
export function isUniqueDirection(direction: Direction): boolean {
  return direction === "nextunique" || direction === "prevunique";
}

function getTable(source: Source): string {
  return source.index === undefined ? getRecordTable(source.store.id) : getIndexTable(source.index.id);
}

function buildSelect({ source, hasValues }: Scan): string {
  const table = getTable(source);
  // In a store, the key is the primary key; reading it twice would take as long as reading a value.
  if (source.index === undefined)
    return `SELECT entry.key, NULL${hasValues ? ", entry.value, entry.checksum" : ""} FROM ${table} AS entry`;
  return hasValues
    ? `SELECT entry.key, entry.primary_key, record.value, record.checksum FROM ${table} AS entry
       CROSS JOIN ${getRecordTable(source.store.id)} AS record ON record.id = entry.record`
    : `SELECT entry.key, entry.primary_key FROM ${table} AS entry`;
}

function buildWhere({ bounds, direction, start }: Pick<Scan, "bounds" | "direction" | "start">): {
  where: string;
  values: SQLInputValue[];
} {
  const parts: string[] = [];
  const values: SQLInputValue[] = [];
  const isAscending = isForward(direction);
  if (start !== undefined) {
    const compare = (isAscending ? ">" : "<") + (start.isOpen ? "" : "=");
    if (start.primaryKey === undefined) {
      parts.push(`entry.key ${compare} ?`);
      values.push(start.key);
    } else {
      parts.push(`(entry.key, entry.primary_key) ${compare} (?, ?)`);
      values.push(start.key, start.primaryKey);
    }
  }
  if (bounds.lower !== undefined && !(start !== undefined && isAscending)) {
    parts.push(`entry.key ${bounds.lowerOpen ? ">" : ">="} ?`);
    values.push(bounds.lower);
  }
  if (bounds.upper !== undefined && !(start !== undefined && !isAscending)) {
    parts.push(`entry.key ${bounds.upperOpen ? "<" : "<="} ?`);
    values.push(bounds.upper);
  }
  return { where: parts.length === 0 ? "" : `WHERE ${parts.join(" AND ")}`, values };
}

function toRow([key, primaryKey, value, checksum]: Columns): Row {
  return {
    key: toBytes(key),
    primaryKey: toBytes(primaryKey ?? key),
    value: value as StoredValue | undefined,
    checksum,
  };
}

function toBytes(column: unknown): EncodedKey {
  return column as EncodedKey;
}
