import { checksumOf } from "../storage/checksum.ts";
import { clearRecords } from "../storage/records/clear-records.ts";
import { deleteRange, deleteRecord, deleteRecords } from "../storage/records/delete-records.ts";
import type { NewEntry } from "../storage/records/entries.ts";
import type { ReadEntries } from "../storage/records/former-entries.ts";
import { type EntryChanges, putRecord } from "../storage/records/put-record.ts";
import { readRecord, readRecordValue } from "../storage/records/read-record.ts";
import { type Bounds, countRows, type Row, type Scan, type Source, scanRows } from "../storage/scan.ts";
import type { StoreSchema } from "../storage/schema.ts";
import type { SqliteFile } from "../storage/sqlite-file.ts";
import type { EncodedKey, StoredValue } from "../storage/stored.ts";
import { type Clone, cloneValue } from "./clone.ts";
import {
  arePrimitive,
  diffEntries,
  entriesFor,
  type IndexedValues,
  readIndexedValues,
} from "./indexed-values.ts";
import { advancePast, nextNumber } from "./key-generator.ts";
import { injectKey } from "./key-path.ts";
import { encodeKey, type Key } from "./keys.ts";
import type { Transaction } from "./transaction.ts";
import { deserializeValue, serializeValue } from "./values.ts";

/** How many records a long reading takes at a time. */
const PAGE = 256;

/** What is written of a value. */
interface Draft {
  readonly stored: StoredValue;
  readonly findings: IndexedValues;
}

/**
 * Prepares the storing of a value under its key, or under the next number of the store's key generator. Gives what is
 * to be done in its turn, which gives the key. The text of a plain value, to which nothing can be added before that
 * turn, is made now, while the value is at hand: ten thousand waiting texts are less to keep than as many copies.
 */
export function preparePut(
  transaction: Transaction,
  store: StoreSchema,
  clone: Clone,
  given: Key | undefined,
  mayReplace: boolean,
): () => Key {
  const isInline = given === undefined && typeof store.keyPath === "string";
  if (isInline || transaction.mode === "versionchange" || !clone.isPlain) {
    return () => {
      const key = given ?? nextNumber(store);
      const whole = isInline ? injectKey(store.keyPath, clone, key) : clone;
      return put(transaction, store, key, draft(store, whole), mayReplace);
    };
  }
  const ready = lastingDraft(store, clone);
  return () => put(transaction, store, given ?? nextNumber(store), ready, mayReplace);
}

/** A draft that does not change with a value that is shared. */
function lastingDraft(store: StoreSchema, clone: Clone): Draft {
  const ready = draft(store, clone);
  if (!clone.isShared || arePrimitive(ready.findings)) return ready;
  return { ...ready, findings: readIndexedValues(store, cloneValue(clone.value).value) };
}

function draft(store: StoreSchema, clone: Clone): Draft {
  return { stored: serializeValue(clone), findings: readIndexedValues(store, clone.value) };
}

function put(
  transaction: Transaction,
  store: StoreSchema,
  key: Key,
  { stored, findings }: Draft,
  mayReplace: boolean,
): Key {
  const before = store.lastNumber;
  if (store.isAutoIncrement && typeof key === "number") advancePast(store, key);
  const place = encodeKey(key);
  const known = transaction.known.take(store, place);
  const record = {
    key: place,
    value: stored,
    entries: (): readonly NewEntry[] => entriesFor(findings),
    changesFrom: (before: StoredValue): EntryChanges =>
      diffEntries(readIndexedValues(store, deserializeValue(before)), findings),
  };
  const overwritten = known && { ...known, changes: () => diffEntries(known.findings, findings) };
  try {
    putRecord(transaction.file, store, record, mayReplace, overwritten);
  } catch (error) {
    store.lastNumber = before;
    throw error;
  }
  if (store.lastNumber !== before) transaction.lastNumbers.note(store, before);
  return key;
}

/**
 * The value of one record; undefined when there is none or when it is damaged. A writing transaction remembers the
 * place of the record and what its indexes find in it.
 */
export function getRecordValue(transaction: Transaction, store: StoreSchema, key: EncodedKey): unknown {
  const { file, mode, known } = transaction;
  if (mode !== "readwrite") {
    const record = readRecordValue(file, store.id, key);
    if (record === undefined) return undefined;
    if (checksumOf(key, record.value) === record.checksum) return deserializeValue(record.value);
    transaction.quarantine({ store }, key);
    return undefined;
  }
  const record = readRecord(file, store.id, key);
  if (record === undefined) return undefined;
  if (checksumOf(key, record.value) !== record.checksum) {
    transaction.quarantine({ store }, key);
    return undefined;
  }
  const { id, isPacked } = record;
  const value = deserializeValue(record.value);
  const findings = readIndexedValues(store, value);
  if (arePrimitive(findings)) known.note(store, key, { id, isPacked, findings });
  return value;
}

/** Deletes one record, if it is there. */
export function deleteOne({ file, known }: Transaction, store: StoreSchema, key: EncodedKey): void {
  known.take(store, key);
  deleteRecord(file, store, key, entriesIn(store));
}

/** Deletes the records of several keys, where they are. */
export function deleteSome(
  { file, known }: Transaction,
  store: StoreSchema,
  keys: readonly EncodedKey[],
): Generator<void, void> {
  known.forget(store);
  return deleteRecords(file, store, keys, entriesIn(store));
}

/** Deletes the records of a range. */
export function deleteMany(
  { file, known }: Transaction,
  store: StoreSchema,
  bounds: Bounds,
): Generator<void, void> {
  known.forget(store);
  return deleteRange(file, store, bounds, entriesIn(store));
}

/** Deletes every record of a store. */
export function clearStore({ file, known }: Transaction, store: StoreSchema): Generator<void, void> {
  known.forget(store);
  return clearRecords(file, store);
}

/** Finds out the entries of stored values of a store. */
function entriesIn(store: StoreSchema): ReadEntries {
  return (stored) => entriesFor(readIndexedValues(store, deserializeValue(stored)));
}

/** How many records lie in a range. Those of a whole store are counted once; after that the store knows. */
export function* countRecords(
  file: SqliteFile,
  store: StoreSchema,
  source: Source,
  bounds: Bounds,
): Generator<void, number> {
  const isWhole = source.index === undefined && bounds.lower === undefined && bounds.upper === undefined;
  if (!isWhole) return yield* countRows(file, source, bounds);
  store.count ??= yield* countRows(file, source, bounds);
  return store.count;
}

/** Collects the rows of a scan, a page at a time, without damaged records. */
export function* collect<Item>(
  transaction: Transaction,
  scan: Scan,
  limit: number | undefined,
  toItem: (row: Row) => Item,
): Generator<void, Item[]> {
  const items: Item[] = [];
  const most = limit ?? Number.POSITIVE_INFINITY;
  let page = scan;
  for (;;) {
    const wanted = Math.min(PAGE, most - items.length);
    const rows = scanRows(transaction.file, page, wanted);
    const whole = rows.filter(isWhole);
    if (whole.length < rows.length && quarantineDamaged(transaction, scan.source, rows)) continue;
    for (const row of whole) items.push(toItem(row));
    if (rows.length < wanted || items.length === most) return items;
    const last = placeOf(transaction.file, page, rows.length - 1);
    if (last === undefined) return items;
    page = { ...scan, start: startAfter(scan, last) };
    yield;
  }
}

/** The first record of a scan that is not damaged. */
export function firstRow(transaction: Transaction, scan: Scan): Row | undefined {
  let from = scan;
  for (;;) {
    const [row] = scanRows(transaction.file, from, 1);
    if (row === undefined || isWhole(row)) return row;
    const wasMoved = transaction.quarantine(scan.source, row.primaryKey);
    if (!wasMoved) from = { ...scan, start: startAfter(scan, row) };
  }
}

/** True when at least one damaged record was moved into the quarantine: the page is then read again. */
function quarantineDamaged(transaction: Transaction, source: Source, rows: readonly Row[]): boolean {
  let wasMoved = false;
  for (const row of rows) {
    if (!isWhole(row) && transaction.quarantine(source, row.primaryKey)) wasMoved = true;
  }
  return wasMoved;
}

/** Whether a row is what was written. A row that was read without its value always is. */
function isWhole({ primaryKey, value, checksum }: Row): boolean {
  return value === undefined || checksumOf(primaryKey, value) === checksum;
}

/** The keys of one record of a page, which are read for it alone. */
function placeOf(file: SqliteFile, page: Scan, position: number): Row | undefined {
  return scanRows(file, { ...page, withKeys: true, withValues: false }, 1, position)[0];
}

/** Where a scan goes on after a record. */
export function startAfter({ source, direction }: Scan, row: Row): Scan["start"] {
  const isByKey = source.index === undefined || direction === "nextunique" || direction === "prevunique";
  return { key: row.key, primaryKey: isByKey ? undefined : row.primaryKey, open: true };
}
