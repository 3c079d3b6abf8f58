import { types } from "node:util";
import { compareKeys, encodeKey, type Key, requireKey } from "../engine/keys.ts";
import { createIdbError } from "../errors.ts";
import type { Bounds } from "../storage/scan.ts";
import type { EncodedKey } from "../storage/schema.ts";
import { defineInterface, defineStaticMethods } from "./webidl.ts";

/** The state of an IDBKeyRange: its bounds, with their encoded forms. */
class KeyRangeState {
  readonly lower: Key | undefined;
  readonly upper: Key | undefined;
  readonly bounds: Bounds;

  constructor(lower: Key | undefined, upper: Key | undefined, lowerOpen: boolean, upperOpen: boolean) {
    this.lower = lower;
    this.upper = upper;
    const encodedLower = lower === undefined ? undefined : encodeKey(lower);
    const encodedUpper = upper === lower ? encodedLower : upper === undefined ? undefined : encodeKey(upper);
    this.bounds = { lower: encodedLower, upper: encodedUpper, lowerOpen, upperOpen };
  }
}

let getState: (range: IDBKeyRange) => KeyRangeState;

/** IndexedDB's range of keys. Only its static methods can create a range. */
export class IDBKeyRange {
  readonly #state: KeyRangeState;

  static {
    getState = (range) => range.#state;
  }

  constructor(state: unknown) {
    if (!(state instanceof KeyRangeState)) throw new TypeError("Illegal constructor");
    this.#state = state;
  }

  static only(value: unknown): IDBKeyRange {
    const key = requireKey(value);
    return new IDBKeyRange(new KeyRangeState(key, key, false, false));
  }

  static lowerBound(lower: unknown, open: unknown = false): IDBKeyRange {
    return new IDBKeyRange(new KeyRangeState(requireKey(lower), undefined, Boolean(open), true));
  }

  static upperBound(upper: unknown, open: unknown = false): IDBKeyRange {
    return new IDBKeyRange(new KeyRangeState(undefined, requireKey(upper), true, Boolean(open)));
  }

  static bound(
    lower: unknown,
    upper: unknown,
    lowerOpen: unknown = false,
    upperOpen: unknown = false,
  ): IDBKeyRange {
    const state = new KeyRangeState(
      requireKey(lower),
      requireKey(upper),
      Boolean(lowerOpen),
      Boolean(upperOpen),
    );
    const order = compareKeys(state.bounds.lower as EncodedKey, state.bounds.upper as EncodedKey);
    if (order > 0 || (order === 0 && (state.bounds.lowerOpen || state.bounds.upperOpen))) {
      throw createIdbError("DataError", "The lower bound of a range must not be above its upper bound.");
    }
    return new IDBKeyRange(state);
  }

  get lower(): Key | undefined {
    return this.#state.lower;
  }

  get upper(): Key | undefined {
    return this.#state.upper;
  }

  get lowerOpen(): boolean {
    return this.#state.bounds.lowerOpen;
  }

  get upperOpen(): boolean {
    return this.#state.bounds.upperOpen;
  }

  includes(value: unknown): boolean {
    const { bounds } = this.#state;
    const key = encodeKey(requireKey(value));
    const fromLower = bounds.lower === undefined ? 1 : compareKeys(key, bounds.lower);
    const toUpper = bounds.upper === undefined ? -1 : compareKeys(key, bounds.upper);
    return fromLower >= (bounds.lowerOpen ? 1 : 0) && toUpper <= (bounds.upperOpen ? -1 : 0);
  }
}
defineInterface(IDBKeyRange, { includes: 1 });
defineStaticMethods(IDBKeyRange, { only: 1, lowerBound: 1, upperBound: 1, bound: 2 });

const EVERYTHING: Bounds = { lowerOpen: true, upperOpen: true };

/**
 * Converts a query to bounds: a range, a single key, or, if `canBeMissing`, all keys for a missing query.
 * @throws DataError for an invalid key, or for a missing query unless `canBeMissing`
 */
export function toBounds(query: unknown, canBeMissing: boolean): Bounds {
  if (query instanceof IDBKeyRange) return getState(query).bounds;
  if (query === undefined || query === null) {
    if (canBeMissing) return EVERYTHING;
    throw createIdbError("DataError", "The request needs a key or a key range.");
  }
  const key = encodeKey(requireKey(query));
  return { lower: key, upper: key, lowerOpen: false, upperOpen: false };
}

/** Whether the argument of getAll is a query and not an options object. */
export function isQuery(value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof IDBKeyRange) return true;
  return (
    types.isDate(value) || Array.isArray(value) || types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value)
  );
}

/** Returns the key if both bounds are one object, as in `only`; undefined for other bounds, even if they are equal. */
export function findSingleKey(bounds: Bounds): EncodedKey | undefined {
  return bounds.lower !== undefined && bounds.lower === bounds.upper ? bounds.lower : undefined;
}
