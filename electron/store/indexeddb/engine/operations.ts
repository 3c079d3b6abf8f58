import { computeChecksum } from "../storage/checksum.ts";
import { clearRecords, deleteRange, deleteRecord, deleteRecords } from "../storage/records/delete-records.ts";
import type { NewEntry } from "../storage/records/entries.ts";
import type { EntryReader } from "../storage/records/old-entries.ts";
import { type EntryChanges, putRecord } from "../storage/records/put-record.ts";
import { readRecord, readRecordValue } from "../storage/records/read-record.ts";
import { type Bounds, type Row, type Scan, type Source, scanRows } from "../storage/scan.ts";
import type { EncodedKey, StoredValue, StoreSchema } from "../storage/schema.ts";
import { type Clone, cloneValue } from "./clone.ts";
import {
  diffEntries,
  hasOnlyPrimitives,
  type IndexedValues,
  readIndexedValues,
  toEntries,
} from "./indexed-values.ts";
import { advanceGenerator, computeNextNumber } from "./key-generator.ts";
import { injectKey } from "./key-path.ts";
import { encodeKey, type Key } from "./keys.ts";
import type { Transaction } from "./transaction.ts";
import { deserializeValue, serializeValue } from "./values.ts";

/** Rows that a long read fetches in one step. */
const MAX_ROWS_PER_STEP = 256;

/** A value that is ready to be written. */
interface PreparedValue {
  readonly stored: StoredValue;
  readonly values: IndexedValues;
}

/**
 * Prepares to store a value under its key, or under the next number of the key generator. Serializes most plain values
 * immediately, because waiting strings take less memory than waiting copies.
 * @returns a function that stores the value when the request runs, and returns the key
 */
export function preparePut(
  transaction: Transaction,
  store: StoreSchema,
  clone: Clone,
  givenKey: Key | undefined,
  canReplace: boolean,
): () => Key {
  const isInline = givenKey === undefined && typeof store.keyPath === "string";
  if (isInline && clone.isShared) {
    const ready = prepareStableValue(store, clone);
    const appendKey = createKeyAppender(store, ready);
    if (!appendKey) return preparePut(transaction, store, cloneValue(clone.value), undefined, canReplace);
    return () => {
      const key = computeNextNumber(store);
      return putValue(transaction, store, key, { ...ready, stored: appendKey(key) }, canReplace);
    };
  }
  if (isInline || transaction.mode === "versionchange" || !clone.isPlain) {
    return () => {
      const key = givenKey ?? computeNextNumber(store);
      const whole = isInline ? injectKey(store.keyPath, clone, key) : clone;
      return putValue(transaction, store, key, prepareValue(store, whole), canReplace);
    };
  }
  const ready = prepareStableValue(store, clone);
  return () => putValue(transaction, store, givenKey ?? computeNextNumber(store), ready, canReplace);
}

/** Prepares a value that stays the same when the shared value changes. */
function prepareStableValue(store: StoreSchema, clone: Clone): PreparedValue {
  const { stored, values } = prepareValue(store, clone);
  if (!clone.isShared || hasOnlyPrimitives(values)) return { stored, values };
  return { stored, values: { ...values, found: values.found.map((each) => cloneValue(each).value) } };
}

/** Returns a function that adds a generated key to a value's JSON; undefined if the value must be copied first. */
function createKeyAppender(
  { keyPath, filledIndexes }: StoreSchema,
  { stored }: PreparedValue,
): ((key: Key) => string) | undefined {
  if (typeof stored !== "string" || !stored.startsWith("{") || typeof keyPath !== "string") return undefined;
  const isIndexed = [...filledIndexes].some((index) => [index.keyPath].flat().includes(keyPath));
  if (isIndexed || keyPath.includes(".")) return undefined;
  const start = `${stored.slice(0, -1)}${stored === "{}" ? "" : ","}${JSON.stringify(keyPath)}:`;
  return (key) => `${start}${key}}`;
}

function prepareValue(store: StoreSchema, clone: Clone): PreparedValue {
  return { stored: serializeValue(clone), values: readIndexedValues(store, clone.value) };
}

function putValue(
  transaction: Transaction,
  store: StoreSchema,
  key: Key,
  { stored, values }: PreparedValue,
  canReplace: boolean,
): Key {
  const previousNumber = store.lastNumber;
  if (store.isAutoIncrement && typeof key === "number") advanceGenerator(store, key);
  const encodedKey = encodeKey(key);
  const known = transaction.cache.take(store, encodedKey);
  const record = {
    key: encodedKey,
    value: stored,
    listEntries: (): readonly NewEntry[] => toEntries(values),
    diffFrom: (before: StoredValue): EntryChanges =>
      diffEntries(readIndexedValues(store, deserializeValue(before)), values),
  };
  const overwritten = known && { ...known, getChanges: () => diffEntries(known.values, values) };
  try {
    putRecord(transaction.file, store, record, canReplace, overwritten);
  } catch (error) {
    store.lastNumber = previousNumber;
    throw error;
  }
  if (store.lastNumber !== previousNumber && !transaction.generators.has(store))
    transaction.generators.set(store, previousNumber);
  return key;
}

/**
 * Returns the value of one record; undefined if the record is missing or damaged. A read-write transaction caches the
 * row's location and the indexed values, unless an indexed value is an object.
 */
export function getRecordValue(transaction: Transaction, store: StoreSchema, key: EncodedKey): unknown {
  const { file, mode, cache } = transaction;
  if (mode !== "readwrite") {
    const record = readRecordValue(file, store.id, key);
    if (record === undefined) return undefined;
    if (computeChecksum(key, record.value) === record.checksum) return deserializeValue(record.value);
    transaction.quarantineRecord({ store }, key);
    return undefined;
  }
  const record = readRecord(file, store.id, key);
  if (record === undefined) return undefined;
  if (computeChecksum(key, record.value) !== record.checksum) {
    transaction.quarantineRecord({ store }, key);
    return undefined;
  }
  const { id, isPacked } = record;
  const value = deserializeValue(record.value);
  const values = readIndexedValues(store, value);
  if (hasOnlyPrimitives(values)) cache.set(store, key, { id, isPacked, values });
  return value;
}

/** Deletes one record, if it exists. */
export function deleteKey({ file, cache }: Transaction, store: StoreSchema, key: EncodedKey): void {
  cache.take(store, key);
  deleteRecord(file, store, key, createEntryReader(store));
}

/** Deletes the records of several keys, in steps. */
export function deleteKeys(
  { file, cache }: Transaction,
  store: StoreSchema,
  keys: readonly EncodedKey[],
): Generator<void, void> {
  cache.clear(store);
  return deleteRecords(file, store, keys, createEntryReader(store));
}

/** Deletes the records of a range, in steps. */
export function deleteKeyRange(
  { file, cache }: Transaction,
  store: StoreSchema,
  bounds: Bounds,
): Generator<void, void> {
  cache.clear(store);
  return deleteRange(file, store, bounds, createEntryReader(store));
}

/** Deletes all records of a store, in steps. */
export function clearStore({ file, cache }: Transaction, store: StoreSchema): Generator<void, void> {
  cache.clear(store);
  return clearRecords(file, store);
}

function createEntryReader(store: StoreSchema): EntryReader {
  return (stored) => toEntries(readIndexedValues(store, deserializeValue(stored)));
}

/**
 * Collects the rows of a scan in steps, without damaged records.
 * @param limit the maximum number of rows; undefined for all rows
 * @returns the results of `toItem`, in the order of the scan
 */
export function* collectRows<Item>(
  transaction: Transaction,
  scan: Scan,
  limit: number | undefined,
  toItem: (row: Row) => Item,
): Generator<void, Item[]> {
  const items: Item[] = [];
  const maximum = limit ?? Number.POSITIVE_INFINITY;
  let from = scan;
  for (;;) {
    const wanted = Math.min(MAX_ROWS_PER_STEP, maximum - items.length);
    const rows = scanRows(transaction.file, from, wanted);
    const undamaged = rows.filter(isUndamaged);
    if (undamaged.length < rows.length && quarantineDamaged(transaction, scan.source, rows)) continue;
    for (const row of undamaged) items.push(toItem(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < wanted || items.length === maximum) return items;
    from = { ...scan, start: computeNextStart(scan, last) };
    yield;
  }
}

/** Returns the first undamaged record of a scan; undefined if there is none. */
export function findFirstRow(transaction: Transaction, scan: Scan): Row | undefined {
  for (let from = scan; ; ) {
    const [row] = scanRows(transaction.file, from, 1);
    if (row === undefined || isUndamaged(row)) return row;
    if (!transaction.quarantineRecord(scan.source, row.primaryKey))
      from = { ...scan, start: computeNextStart(scan, row) };
  }
}

/** Moves the damaged records among the rows into the quarantine. Returns whether at least one record was moved. */
function quarantineDamaged(transaction: Transaction, source: Source, rows: readonly Row[]): boolean {
  let wasMoved = false;
  for (const row of rows) {
    if (!isUndamaged(row) && transaction.quarantineRecord(source, row.primaryKey)) wasMoved = true;
  }
  return wasMoved;
}

/** A row that was read without its value counts as undamaged. */
function isUndamaged({ primaryKey, value, checksum }: Row): boolean {
  return value === undefined || computeChecksum(primaryKey, value) === checksum;
}

/** Returns the start of a scan that continues after a record. */
export function computeNextStart({ source, direction }: Scan, row: Row): Scan["start"] {
  const isByKey = source.index === undefined || direction === "nextunique" || direction === "prevunique";
  return { key: row.key, primaryKey: isByKey ? undefined : row.primaryKey, isOpen: true };
}
