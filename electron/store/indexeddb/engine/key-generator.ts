import { createIdbError } from "../errors.ts";
import { findHighestKeyBefore } from "../storage/records/read-record.ts";
import type { StoreSchema } from "../storage/schema.ts";
import type { SqliteFile } from "../storage/sqlite-file.ts";
import { decodeKey, FIRST_AFTER_NUMBERS } from "./keys.ts";

/** The last number of a key generator in the standard. */
const MAX_NUMBER = 2 ** 53;

/**
 * Returns the next number of a store's key generator.
 * @throws ConstraintError after 2^53
 */
export function computeNextNumber(store: StoreSchema): number {
  if (store.lastNumber >= MAX_NUMBER) {
    throw createIdbError("ConstraintError", "The key generator has reached its highest number.");
  }
  return store.lastNumber + 1;
}

/** Moves the generator past a number that a record uses as its key. */
export function advanceGenerator(store: StoreSchema, key: number): void {
  store.lastNumber = Math.max(store.lastNumber, Math.min(Math.floor(key), MAX_NUMBER));
}

/**
 * Repairs the last number of a store when its database opens, if the number is impossible or below the highest numeric
 * key. With one flipped bit in the number, the generator could return a number that is in use, or fail forever.
 */
export function repairLastNumber(file: SqliteFile, store: StoreSchema): void {
  const { lastNumber } = store;
  if (!(Number.isInteger(lastNumber) && lastNumber >= 0 && lastNumber <= MAX_NUMBER)) store.lastNumber = 0;
  const highest = findHighestKeyBefore(file, store.id, FIRST_AFTER_NUMBERS);
  if (highest !== undefined) advanceGenerator(store, decodeKey(highest) as number);
}
