import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareKeys,
  decodeKey,
  encodeKey,
  type Key,
  toKey,
} from "../../../../../electron/store/indexeddb/engine/keys.ts";

const simple = fc.oneof(
  fc.double({ noNaN: true }).map((value) => (value === 0 ? 0 : value)),
  fc.date({ noInvalidDate: true }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.uint8Array({ maxLength: 6 }).map((bytes) => bytes.buffer as ArrayBuffer),
);
const { key } = fc.letrec<{ key: Key }>((tie) => ({
  key: fc.oneof({ maxDepth: 3 }, simple, fc.array(tie("key"), { maxLength: 3 })),
}));

/** The order of the standard, written in the simplest way. */
function order(one: Key, other: Key): number {
  const rank = (value: Key): number => {
    if (typeof value === "number") return 1;
    if (value instanceof Date) return 2;
    if (typeof value === "string") return 3;
    return value instanceof ArrayBuffer ? 4 : 5;
  };
  if (rank(one) !== rank(other)) return Math.sign(rank(one) - rank(other));
  if (one instanceof ArrayBuffer && other instanceof ArrayBuffer) {
    return order([...new Uint8Array(one)], [...new Uint8Array(other)]);
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
      const difference = order(one[at] as Key, other[at] as Key);
      if (difference !== 0) return difference;
    }
    return Math.sign(one.length - other.length);
  }
  return one < other ? -1 : Number(one > other);
}

describe("keys", () => {
  it("sort by their bytes as the standard sorts them", () => {
    fc.assert(
      fc.property(key, key, (one, other) => {
        expect(compareKeys(encodeKey(one), encodeKey(other))).toBe(order(one, other));
      }),
      { numRuns: 2_000 },
    );
  });

  it("round-trip through their bytes", () => {
    fc.assert(
      fc.property(key, (one) => {
        expect(decodeKey(encodeKey(one))).toEqual(one);
      }),
      { numRuns: 2_000 },
    );
  });

  it("treat 0 and -0 as equal", () => {
    expect(encodeKey(-0)).toEqual(encodeKey(0));
  });

  it.each([
    [undefined],
    [null],
    [true],
    [Number.NaN],
    [{}],
    [new Date("?")],
    [[1, undefined]],
    [new Array(2)],
    [() => 1],
  ])("cannot be made from %s", (value) => {
    expect(toKey(value)).toBeUndefined();
  });

  it("cannot be made from an array that contains itself", () => {
    const value: unknown[] = [1];
    value.push(value);
    expect(toKey(value)).toBeUndefined();
  });
});
