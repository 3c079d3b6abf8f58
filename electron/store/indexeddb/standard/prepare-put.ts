import { type Clone, cloneValue } from "../engine/clone.ts";
import type { HostObject } from "../engine/host-objects.ts";
import { canInjectKey, extractKey } from "../engine/key-path.ts";
import { type Key, requireKey } from "../engine/keys.ts";
import { preparePut } from "../engine/operations.ts";
import { sharePlainData } from "../engine/plain-data.ts";
import type { Transaction } from "../engine/transaction.ts";
import { createIdbError } from "../errors.ts";
import type { KeyPath, StoreSchema } from "../storage/schema.ts";
import type { QuerySource } from "./query.ts";

/** A record that can be stored when its blobs are filled. */
export interface PreparedPut {
  readonly put: () => Key;
  readonly hostObjects: readonly HostObject[];
}

/**
 * Copies a value for a later put, and reads the key of the value.
 * @param isShareable whether plain data need not be copied
 * @throws DataError when the key is missing, not valid or not allowed, or when a generated key cannot be set in the
 * value; DataCloneError when the value cannot be copied; TransactionInactiveError when a getter of the value ended the
 * transaction
 */
export function preparePutRequest(
  { store, transaction }: QuerySource,
  value: unknown,
  key: unknown,
  canReplace: boolean,
  isShareable = false,
): PreparedPut {
  if (store.keyPath !== null && key !== undefined) {
    throw createIdbError("DataError", "The object store has a key path, so it accepts no separate key.");
  }
  if (store.keyPath === null && !store.isAutoIncrement && key === undefined) {
    throw createIdbError("DataError", "The object store needs a key.");
  }
  const given = key === undefined ? undefined : requireKey(key);
  const wasActive = transaction.state === "active";
  const shared = isShareable ? sharePlainData(value) : undefined;
  const clone = shared ?? cloneValueWhileInactive(transaction, value);
  // A getter of the value may have ended the transaction. A transaction is not active while it runs a long request.
  if (wasActive) transaction.requireActive();
  const recordKey = store.keyPath === null ? given : readInlineKey(store, store.keyPath, clone.value);
  return {
    put: preparePut(transaction, store, clone, recordKey, canReplace),
    hostObjects: clone.hostObjects,
  };
}

/** Reads the key inside a value; undefined if the key generator will add one. */
function readInlineKey(store: StoreSchema, keyPath: KeyPath, value: unknown): Key | undefined {
  const key = extractKey(keyPath, value);
  if (key === null) throw createIdbError("DataError", "The value at the key path is not a valid key.");
  if (key !== undefined) return key;
  if (!store.isAutoIncrement || typeof keyPath !== "string") {
    throw createIdbError("DataError", "The value has no key at the key path.");
  }
  if (!canInjectKey(keyPath, value))
    throw createIdbError("DataError", "The generated key cannot be set in the value.");
  return undefined;
}

/**
 * Copies a value while the transaction is inactive, so that getters of the value cannot use the transaction.
 * @throws DataCloneError when the value cannot be copied
 */
export function cloneValueWhileInactive(transaction: Transaction, value: unknown): Clone {
  const { state } = transaction;
  transaction.state = "inactive";
  try {
    return cloneValue(value);
  } finally {
    if (transaction.state === "inactive") transaction.state = state;
  }
}
