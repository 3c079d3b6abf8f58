import { waitUntilFilled } from "../engine/host-objects.ts";
import { encodeKey, type Key, requireKey } from "../engine/keys.ts";
import { deleteKeys, getRecordValue } from "../engine/operations.ts";
import { getSource, type IDBObjectStore } from "./object-store.ts";
import { preparePutRequest } from "./prepare-put.ts";
import { makeLongRequest } from "./query.ts";
import type { IDBRequest } from "./request.ts";

// Each request copies its values and keys in the call, as the standard requires: 10 µs for a record of 2.5 KB.

/** The keys of the stored records and the errors of the other records, each by position. */
export interface BulkPutResult {
  readonly keys: readonly (Key | undefined)[];
  readonly failures: ReadonlyMap<number, DOMException>;
}

/**
 * Stores several records with one request; the result is a BulkPutResult.
 * @throws DOMException when the store is not writable now, or a value or key is not valid
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
  const prepared = values.map((value, position) =>
    preparePutRequest(source, value, keys?.[position], canReplace, isShareable),
  );
  return makeLongRequest(store, source, function* putAll() {
    const storedKeys: (Key | undefined)[] = [];
    const failures = new Map<number, DOMException>();
    for (const [position, { put, hostObjects }] of prepared.entries()) {
      yield waitUntilFilled(hostObjects);
      try {
        storedKeys[position] = put();
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        failures.set(position, error);
      }
    }
    return { keys: storedKeys, failures };
  });
}

/**
 * Reads the values of several keys with one request. A value is undefined for a missing or damaged record, and for a
 * null or undefined key.
 * @throws DOMException when the store is not usable now, or a key is not valid
 */
export function bulkGet(store: IDBObjectStore, keys: readonly unknown[]): IDBRequest {
  const source = getSource(store);
  source.requireUsable();
  const encoded = keys.map((key) => (key == null ? undefined : encodeKey(requireKey(key))));
  return makeLongRequest(store, source, function* getAll() {
    const values: unknown[] = [];
    for (const key of encoded) {
      values.push(key === undefined ? undefined : getRecordValue(source.transaction, source.store, key));
      yield;
    }
    return values;
  });
}

/**
 * Deletes the records of several keys with one request.
 * @throws DOMException when the store is not writable now, or a key is not valid
 */
export function bulkDelete(store: IDBObjectStore, keys: readonly unknown[]): IDBRequest {
  const source = getSource(store);
  source.requireChangeable();
  const encoded = keys.map((key) => encodeKey(requireKey(key)));
  return makeLongRequest(store, source, () => deleteKeys(source.transaction, source.store, encoded));
}
