import { failure } from "../errors.ts";
import type { SqliteFile } from "../storage/file.ts";
import { type EntriesOf, type NewEntry, putRecord } from "../storage/records.ts";
import { type Row, type Scan, scanRows } from "../storage/scan.ts";
import type { Clone } from "./clone.ts";
import { evaluateKeyPath, injectKey } from "./key-path.ts";
import { type EncodedKey, encodeKey, type Key, toKey, toMultiEntryKeys } from "./keys.ts";
import type { IndexSchema, StoreSchema } from "./schema.ts";
import type { Transaction } from "./transaction.ts";
import { readValue, type StoredValue, storeValue } from "./values.ts";

/** The highest number that a key generator gives. */
const LAST_NUMBER = 2 ** 53;

/** How many records a long reading takes at a time. */
const PAGE = 256;

/** What is written of a value. */
interface Draft {
  readonly stored: StoredValue;
  readonly entries: readonly NewEntry[];
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
  const ready = draft(store, clone);
  return () => put(transaction, store, given ?? nextNumber(store), ready, mayReplace);
}

function draft(store: StoreSchema, clone: Clone): Draft {
  return { stored: storeValue(clone), entries: entriesOf(store, clone.value) };
}

function put(
  transaction: Transaction,
  store: StoreSchema,
  key: Key,
  { stored, entries }: Draft,
  mayReplace: boolean,
): Key {
  const before = store.lastNumber;
  if (store.isAutoIncrement && typeof key === "number" && key > store.lastNumber) {
    store.lastNumber = Math.min(Math.floor(key), LAST_NUMBER);
  }
  try {
    putRecord(transaction.file, store, encodeKey(key), stored, entries, mayReplace, entriesIn(store));
  } catch (error) {
    store.lastNumber = before;
    throw error;
  }
  if (store.lastNumber !== before) transaction.noteLastNumber(store, before);
  return key;
}

function nextNumber(store: StoreSchema): number {
  if (store.lastNumber >= LAST_NUMBER) {
    throw failure("ConstraintError", "The key generator has given its last number.");
  }
  return store.lastNumber + 1;
}

function entriesOf(store: StoreSchema, value: unknown): NewEntry[] {
  const entries: NewEntry[] = [];
  for (const index of store.filled) {
    for (const key of indexKeys(index, value))
      entries.push({ index: index.id, isUnique: index.isUnique, key });
  }
  return entries;
}

/** Finds out the entries of stored values of a store. */
export function entriesIn(store: StoreSchema): EntriesOf {
  return (stored) => entriesOf(store, readValue(stored));
}

/** The keys under which an index finds a value: none, one, or for multiEntry several. */
export function indexKeys(index: IndexSchema, value: unknown): EncodedKey[] {
  const found = evaluateKeyPath(index.keyPath, value);
  if (index.isMultiEntry && Array.isArray(found)) return toMultiEntryKeys(found).map(encodeKey);
  const key = found === undefined ? undefined : toKey(found);
  return key === undefined ? [] : [encodeKey(key)];
}

/** Collects what a scan finds, a page at a time. */
export function* collect<Item>(
  file: SqliteFile,
  scan: Scan,
  limit: number | undefined,
  toItem: (row: Row) => Item,
): Generator<void, Item[]> {
  const items: Item[] = [];
  const most = limit ?? Number.POSITIVE_INFINITY;
  let page = scan;
  for (;;) {
    const wanted = Math.min(PAGE, most - items.length);
    const rows = scanRows(file, page, wanted);
    for (const row of rows) items.push(toItem(row));
    const last = rows.at(-1);
    if (rows.length < wanted || items.length === most || last === undefined) return items;
    page = { ...scan, start: startAfter(scan, last) };
    yield;
  }
}

/** Where a scan goes on after a record. */
export function startAfter({ source, direction }: Scan, row: Row): Scan["start"] {
  const isByKey = source.index === undefined || direction === "nextunique" || direction === "prevunique";
  return { key: row.key, primaryKey: isByKey ? undefined : row.primaryKey, open: true };
}
