import { idbError } from "../errors.ts";
import { highestKeyBefore } from "../storage/records/read-record.ts";
import type { StoreSchema } from "../storage/schema.ts";
import type { SqliteFile } from "../storage/sqlite-file.ts";
import { writeLastNumber } from "../storage/tables.ts";
import { decodeKey, FIRST_AFTER_NUMBERS } from "./keys.ts";

/** The highest number that a key generator gives. */
const LAST_NUMBER = 2 ** 53;

/** The next number of a store's key generator. */
export function nextNumber(store: StoreSchema): number {
  if (store.lastNumber >= LAST_NUMBER) {
    throw idbError("ConstraintError", "The key generator has given its last number.");
  }
  return store.lastNumber + 1;
}

/** Lets the generator go on behind a key that a record has. */
export function advancePast(store: StoreSchema, key: number): void {
  store.lastNumber = Math.max(store.lastNumber, Math.min(Math.floor(key), LAST_NUMBER));
}

/**
 * Puts right, of a store that was just opened, a last number that cannot be: one flipped bit in it would let the
 * generator give a number again, and the record that has it be overwritten, or nothing be added any more.
 */
export function repairLastNumber(file: SqliteFile, store: StoreSchema): void {
  const { lastNumber } = store;
  if (!(Number.isInteger(lastNumber) && lastNumber >= 0 && lastNumber <= LAST_NUMBER)) store.lastNumber = 0;
  const highest = highestKeyBefore(file, store.id, FIRST_AFTER_NUMBERS);
  if (highest !== undefined) advancePast(store, decodeKey(highest) as number);
}

/** What the key generators had given before a transaction; what they give in it is written at the commit. */
export class GeneratorChanges {
  readonly #before = new Map<StoreSchema, number>();

  note(store: StoreSchema, before: number): void {
    if (!this.#before.has(store)) this.#before.set(store, before);
  }

  write(file: SqliteFile): void {
    for (const [store, before] of this.#before) {
      if (!store.isDeleted && store.lastNumber !== before) writeLastNumber(file, store);
    }
  }

  takeBack(): void {
    for (const [store, before] of this.#before) store.lastNumber = before;
  }
}
