import { whenFilled } from "../engine/blobs.ts";
import { encodeKey, type Key, requireKey } from "../engine/keys.ts";
import { deleteSome, getRecordValue } from "../engine/operations.ts";
import type { Steps } from "../engine/request-queue.ts";
import { idbError } from "../errors.ts";
import { type IDBObjectStore, sourceOf } from "./object-store.ts";
import { type PreparedPut, preparePutRequest } from "./prepare-put.ts";
import { askSteps } from "./query.ts";
import type { IDBRequest } from "./request.ts";

/** More values or keys than this are not copied at the call. */
const MOST_COPIED = 1_000;

/** What became of several records: the key of each that was stored, and why others were not. */
export interface BulkPutResult {
  readonly keys: readonly (Key | undefined)[];
  readonly failures: ReadonlyMap<number, DOMException>;
}

/**
 * Beyond the standard, for Dexie's bulk operations: several records in one request. To make one for each takes as
 * long as storing a small record. Its result is a `Stored`. Up to a thousand values are copied at the call, as the
 * standard does it; what cannot be cloned is thrown then. More are read one after the other when it is their turn: to
 * copy ten thousand of 2.5 KB first would stop everybody for 105 to 155 ms. They must stay as they are until the
 * answer, and one that cannot be cloned ends the request, with those before it stored. So it is with keys.
 */
export function bulkPut(
  store: IDBObjectStore,
  values: readonly unknown[],
  keys: readonly unknown[] | undefined,
  mayReplace: boolean,
): IDBRequest {
  const on = sourceOf(store);
  on.requireChangeable();
  // A generated key is put into the value.
  const isShareable = on.transaction.mode === "readwrite" && !on.store.isAutoIncrement;
  const given = [...values];
  const prepare = (value: unknown, position: number): PreparedPut =>
    preparePutRequest(on, value, keys?.[position], mayReplace, isShareable);
  if (given.length > MOST_COPIED) return askSteps(store, on, () => putAll(given, readable(prepare)));
  const prepared = given.map(prepare);
  return askSteps(store, on, () => putAll(prepared, (put) => put));
}

/** As putSeveral: the values at several keys, undefined where nothing is. A key that is null or undefined finds nothing. */
export function bulkGet(store: IDBObjectStore, keys: readonly unknown[]): IDBRequest {
  const on = sourceOf(store);
  on.requireUsable();
  const findPlaces = places(keys, (key) => (key == null ? undefined : encodeKey(requireKey(key))));
  return askSteps(store, on, function* get() {
    const values: unknown[] = [];
    for (const place of yield* findPlaces()) {
      values.push(place === undefined ? undefined : getRecordValue(on.transaction, on.store, place));
      yield;
    }
    return values;
  });
}

/** As putSeveral: deletes the records at several keys, where they are; none when one is no key. */
export function bulkDelete(store: IDBObjectStore, keys: readonly unknown[]): IDBRequest {
  const on = sourceOf(store);
  on.requireChangeable();
  const findPlaces = places(keys, (key) => encodeKey(requireKey(key)));
  return askSteps(store, on, function* remove() {
    yield* deleteSome(on.transaction, on.store, yield* findPlaces());
  });
}

/** Finds out where records lie: at the call, or that of many in steps, when it is their turn. */
function places<Place>(
  keys: readonly unknown[],
  toPlace: (key: unknown) => Place,
): () => Steps<readonly Place[]> {
  const given = [...keys];
  if (given.length > MOST_COPIED) return () => mapInSteps(given, readable(toPlace));
  const found = given.map((key) => toPlace(key));
  return () => mapInSteps(found, (place) => place);
}

function* mapInSteps<Item, Made>(
  items: readonly Item[],
  make: (item: Item, position: number) => Made,
): Steps<Made[]> {
  const made: Made[] = [];
  for (const [position, item] of items.entries()) {
    made.push(make(item, position));
    // A getter in a key may have ended the transaction.
    yield;
  }
  return made;
}

/** Stores one record after the other; what the standard lets fail for itself keeps the others from nothing. */
function* putAll<Item>(
  items: readonly Item[],
  prepare: (item: Item, position: number) => PreparedPut,
): Steps<BulkPutResult> {
  const keys: (Key | undefined)[] = [];
  const failures = new Map<number, DOMException>();
  for (const [position, item] of items.entries()) {
    const { put, blobs } = prepare(item, position);
    // Also where nothing is waited for: a getter in the value may have ended the transaction.
    yield whenFilled(blobs);
    try {
      keys[position] = put();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      failures.set(position, error);
    }
  }
  return { keys, failures };
}

/** Turns what a getter of a value or a key throws into what a request can fail with. */
function readable<Given, Made>(
  make: (given: Given, position: number) => Made,
): (given: Given, position: number) => Made {
  return (given, position) => {
    try {
      return make(given, position);
    } catch (error) {
      if (error instanceof DOMException) throw error;
      throw idbError(
        "DataCloneError",
        "A value or a key cannot be read to its end. Nothing is done with it.",
        error,
      );
    }
  };
}
