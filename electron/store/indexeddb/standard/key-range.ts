import { types } from "node:util";
import { compareKeys, encodeKey, type Key, requireKey } from "../engine/keys.ts";
import { createIdbError } from "../errors.ts";
import type { Bounds } from "../storage/scan.ts";
import type { EncodedKey } from "../storage/schema.ts";
import { publishInterface, publishStaticMethods } from "./webidl.ts";

/** The bounds of a range, with their encoded forms. */
class Ends {
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

let getEnds: (range: IDBKeyRange) => Ends;

/** IndexedDB's range of keys. Only its static methods can create a range. */
export class IDBKeyRange {
  readonly #ends: Ends;

  static {
    getEnds = (range) => range.#ends;
  }

  constructor(ends: unknown) {
    if (!(ends instanceof Ends)) throw new TypeError("Illegal constructor");
    this.#ends = ends;
  }

  static only(value: unknown): IDBKeyRange {
    const key = requireKey(value);
    return new IDBKeyRange(new Ends(key, key, false, false));
  }

  static lowerBound(lower: unknown, open: unknown = false): IDBKeyRange {
    return new IDBKeyRange(new Ends(requireKey(lower), undefined, Boolean(open), true));
  }

  static upperBound(upper: unknown, open: unknown = false): IDBKeyRange {
    return new IDBKeyRange(new Ends(undefined, requireKey(upper), true, Boolean(open)));
  }

  static bound(
    lower: unknown,
    upper: unknown,
    lowerOpen: unknown = false,
    upperOpen: unknown = false,
  ): IDBKeyRange {
    const ends = new Ends(requireKey(lower), requireKey(upper), Boolean(lowerOpen), Boolean(upperOpen));
    const order = compareKeys(ends.bounds.lower as EncodedKey, ends.bounds.upper as EncodedKey);
    if (order > 0 || (order === 0 && (ends.bounds.lowerOpen || ends.bounds.upperOpen))) {
      throw createIdbError("DataError", "The lower bound of a range must not be above its upper bound.");
    }
    return new IDBKeyRange(ends);
  }

  get lower(): Key | undefined {
    return this.#ends.lower;
  }

  get upper(): Key | undefined {
    return this.#ends.upper;
  }

  get lowerOpen(): boolean {
    return this.#ends.bounds.lowerOpen;
  }

  get upperOpen(): boolean {
    return this.#ends.bounds.upperOpen;
  }

  includes(value: unknown): boolean {
    const { bounds } = this.#ends;
    const key = encodeKey(requireKey(value));
    const fromLower = bounds.lower === undefined ? 1 : compareKeys(key, bounds.lower);
    const toUpper = bounds.upper === undefined ? -1 : compareKeys(key, bounds.upper);
    return fromLower >= (bounds.lowerOpen ? 1 : 0) && toUpper <= (bounds.upperOpen ? -1 : 0);
  }
}
publishInterface(IDBKeyRange, { includes: 1 });
publishStaticMethods(IDBKeyRange, { only: 1, lowerBound: 1, upperBound: 1, bound: 2 });

const EVERYTHING: Bounds = { lowerOpen: true, upperOpen: true };

/**
 * Converts a query to bounds: a range, a single key, or, if `canBeEmpty`, all keys for a missing query.
 * @throws DataError for an invalid key, or for a missing query unless `canBeEmpty`
 */
export function toBounds(query: unknown, canBeEmpty: boolean): Bounds {
  if (query instanceof IDBKeyRange) return getEnds(query).bounds;
  if (query === undefined || query === null) {
    if (canBeEmpty) return EVERYTHING;
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

/** Returns the key if both bounds are the same encoded key, as in `only`; undefined for all other bounds. */
export function findSingleKey(bounds: Bounds): EncodedKey | undefined {
  return bounds.lower !== undefined && bounds.lower === bounds.upper ? bounds.lower : undefined;
}
