import type { BlobBytes } from "../engine/blobs.ts";
import { cloneInactive } from "../engine/cloning.ts";
import { canInjectKey, extractKey } from "../engine/key-path.ts";
import { type Key, requireKey } from "../engine/keys.ts";
import { preparePut } from "../engine/operations.ts";
import { sharePlainData } from "../engine/plain-data.ts";
import { idbError } from "../errors.ts";
import type { KeyPath, StoreSchema } from "../storage/schema.ts";
import type { QuerySource } from "./query.ts";

/** A record that is ready to be stored in its turn, when its blobs are filled. */
export interface PreparedPut {
  readonly put: () => Key;
  readonly blobs: readonly BlobBytes[];
}

/**
 * Copies a value that is to be stored, and finds its key. What the standard does not let in is thrown.
 * @param isShareable whether plain data need not be copied, since nothing is put into it
 */
export function preparePutRequest(
  { store, transaction }: QuerySource,
  value: unknown,
  key: unknown,
  mayReplace: boolean,
  isShareable = false,
): PreparedPut {
  if (store.keyPath !== null && key !== undefined) {
    throw idbError("DataError", "The key stands in the value: none can be given beside it.");
  }
  if (store.keyPath === null && !store.isAutoIncrement && key === undefined) {
    throw idbError("DataError", "A key is needed: it is neither in the value nor generated.");
  }
  const given = key === undefined ? undefined : requireKey(key);
  const shared = isShareable ? sharePlainData(value) : undefined;
  const clone = shared ?? cloneInactive(transaction, value);
  const inside = store.keyPath === null ? given : keyInside(store, store.keyPath, clone.value);
  return { put: preparePut(transaction, store, clone, inside, mayReplace), blobs: clone.blobs };
}

/** The key that a value brings along; none is fine where a number can be generated and put in. */
function keyInside(store: StoreSchema, keyPath: KeyPath, value: unknown): Key | undefined {
  const key = extractKey(keyPath, value);
  if (key === null) throw idbError("DataError", "What stands at the key path is not a valid key.");
  if (key !== undefined) return key;
  if (!store.isAutoIncrement || typeof keyPath !== "string") {
    throw idbError("DataError", "The value has no key at the key path.");
  }
  if (!canInjectKey(keyPath, value))
    throw idbError("DataError", "The generated key cannot be put into the value.");
  return undefined;
}
