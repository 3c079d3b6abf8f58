import { runInNewContext } from "node:vm";
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
function order(a: Key, b: Key): number {
  const rank = (value: Key): number => {
    if (typeof value === "number") return 1;
    if (value instanceof Date) return 2;
    if (typeof value === "string") return 3;
    return value instanceof ArrayBuffer ? 4 : 5;
  };
  if (rank(a) !== rank(b)) return Math.sign(rank(a) - rank(b));
  if (a instanceof ArrayBuffer && b instanceof ArrayBuffer) {
    return order([...new Uint8Array(a)], [...new Uint8Array(b)]);
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
      const difference = order(a[at] as Key, b[at] as Key);
      if (difference !== 0) return difference;
    }
    return Math.sign(a.length - b.length);
  }
  return a < b ? -1 : Number(a > b);
}

describe("keys", () => {
  it("sort by their bytes as the standard sorts them", () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        expect(compareKeys(encodeKey(a), encodeKey(b))).toBe(order(a, b));
      }),
      { numRuns: 2_000 },
    );
  });

  it("round-trip through their bytes", () => {
    fc.assert(
      fc.property(key, (key) => {
        expect(decodeKey(encodeKey(key))).toEqual(key);
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

  it.each([
    ["a date", "new Date(5)", new Date(5)],
    ["a buffer", "Uint8Array.of(1, 2).buffer", Uint8Array.of(1, 2).buffer],
    ["a view", "Uint8Array.of(1, 2, 3).subarray(1)", Uint8Array.of(2, 3).buffer],
    ["an array", "[new Date(5), [Uint8Array.of(1).buffer]]", [new Date(5), [Uint8Array.of(1).buffer]]],
  ])("can be made from %s of another realm", (_, source, expected) => {
    const key = toKey(runInNewContext(source)) as Key;
    expect(key).toEqual(expected);
    expect(encodeKey(key)).toEqual(encodeKey(expected));
  });

  it("cannot be made from an array that contains itself", () => {
    const value: unknown[] = [1];
    value.push(value);
    expect(toKey(value)).toBeUndefined();
  });
});
