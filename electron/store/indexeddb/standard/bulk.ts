import { waitUntilFilled } from "../engine/host-objects.ts";
import { encodeKey, type Key, requireKey } from "../engine/keys.ts";
import { deleteKeys, getRecordValue } from "../engine/operations.ts";
import type { Steps } from "../engine/request-queue.ts";
import { createIdbError } from "../errors.ts";
import { getSource, type IDBObjectStore } from "./object-store.ts";
import { type PreparedPut, preparePutRequest } from "./prepare-put.ts";
import { makeLongRequest } from "./query.ts";
import type { IDBRequest } from "./request.ts";

/** A request with more values or keys copies all of them later, in steps. */
const MAX_COPIED_IN_CALL = 1_000;

/** The keys of the stored records and the errors of the other records, each by position. */
export interface BulkPutResult {
  readonly keys: readonly (Key | undefined)[];
  readonly failures: ReadonlyMap<number, DOMException>;
}

/**
 * Stores several records with one request; the result is a BulkPutResult. Copies up to 1,000 values and keys in the
 * call, as the standard requires. If there are more values, the request copies all of them later, one by one, because
 * copying 10,000 records of 2.5 KB in the call would block for 105 to 155 ms. The caller must not change these values
 * and their keys until the request has finished. If one of them is not valid, the request fails after it has stored the
 * previous values.
 * @throws DOMException when the store is not writable now, or a value or key that is copied in the call is not valid
 */
export function bulkPut(
  store: IDBObjectStore,
  values: readonly unknown[],
  keys: readonly unknown[] | undefined,
  canReplace: boolean,
): IDBRequest {
  const source = getSource(store);
  source.requireChangeable();
  const isShareable = source.transaction.mode === "readwrite";
  const copies = [...values];
  const prepare = (value: unknown, position: number): PreparedPut =>
    preparePutRequest(source, value, keys?.[position], canReplace, isShareable);
  if (copies.length > MAX_COPIED_IN_CALL)
    return makeLongRequest(store, source, () => putRecords(copies, wrapGetterErrors(prepare)));
  const prepared = copies.map(prepare);
  return makeLongRequest(store, source, () => putRecords(prepared, (put) => put));
}

/**
 * Reads the values of several keys with one request, and copies the keys as bulkPut does. A value is undefined for a
 * missing or damaged record, and for a null or undefined key.
 * @throws DOMException when the store is not usable now, or a key that is copied in the call is not valid
 */
export function bulkGet(store: IDBObjectStore, keys: readonly unknown[]): IDBRequest {
  const source = getSource(store);
  source.requireUsable();
  const encodeKeys = createKeyEncoder(keys, (key) => (key == null ? undefined : encodeKey(requireKey(key))));
  return makeLongRequest(store, source, function* get() {
    const values: unknown[] = [];
    for (const key of yield* encodeKeys()) {
      values.push(key === undefined ? undefined : getRecordValue(source.transaction, source.store, key));
      yield;
    }
    return values;
  });
}

/**
 * Deletes the records of several keys with one request, and copies the keys as bulkPut does. Deletes nothing if a key
 * is not valid.
 * @throws DOMException when the store is not writable now, or a key that is copied in the call is not valid
 */
export function bulkDelete(store: IDBObjectStore, keys: readonly unknown[]): IDBRequest {
  const source = getSource(store);
  source.requireChangeable();
  const encodeKeys = createKeyEncoder(keys, (key) => encodeKey(requireKey(key)));
  return makeLongRequest(store, source, function* remove() {
    yield* deleteKeys(source.transaction, source.store, yield* encodeKeys());
  });
}

/**
 * Returns a function that supplies the encoded keys when the request runs. Encodes up to MAX_COPIED_IN_CALL keys in the
 * call, as the standard requires. If there are more keys, the function encodes all of them, step by step.
 */
function createKeyEncoder<Encoded>(
  keys: readonly unknown[],
  encode: (key: unknown) => Encoded,
): () => Steps<readonly Encoded[]> {
  const copies = [...keys];
  if (copies.length > MAX_COPIED_IN_CALL) return () => mapItemsInSteps(copies, wrapGetterErrors(encode));
  const encoded = copies.map((key) => encode(key));
  return () => mapItemsInSteps(encoded, (key) => key);
}

function* mapItemsInSteps<Item, Result>(
  items: readonly Item[],
  compute: (item: Item, position: number) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const [position, item] of items.entries()) {
    results.push(compute(item, position));
    // A getter in a key may have aborted the transaction.
    yield;
  }
  return results;
}

/** Stores records one by one. If storing one record fails with a DOMException, continues with the next record. */
function* putRecords<Item>(
  items: readonly Item[],
  prepare: (item: Item, position: number) => PreparedPut,
): Steps<BulkPutResult> {
  const keys: (Key | undefined)[] = [];
  const failures = new Map<number, DOMException>();
  for (const [position, item] of items.entries()) {
    const { put, hostObjects } = prepare(item, position);
    // Yields even without blobs, because a getter in the value may have aborted the transaction.
    yield waitUntilFilled(hostObjects);
    try {
      keys[position] = put();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      failures.set(position, error);
    }
  }
  return { keys, failures };
}

/** Returns a function that calls `compute`; converts each exception that is not a DOMException to a DataCloneError. */
function wrapGetterErrors<Input, Result>(
  compute: (input: Input, position: number) => Result,
): (input: Input, position: number) => Result {
  return (input, position) => {
    try {
      return compute(input, position);
    } catch (error) {
      if (error instanceof DOMException) throw error;
      throw createIdbError("DataCloneError", "A getter in the value or key threw an exception.", error);
    }
  };
}
