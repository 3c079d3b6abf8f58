import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson, cloneJson, isSameJson, type Json } from "../../../shared/json.ts";

const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

it("treats values with the same canonical JSON as equal", () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      expect(isSameJson(left, right)).toBe(canonicalJson(left) === canonicalJson(right));
    }),
  );
});

it("treats a value and its copy as equal in any key order", () => {
  const turned = (one: Json): Json =>
    typeof one !== "object" || one === null
      ? one
      : Array.isArray(one)
        ? one.map(turned)
        : Object.fromEntries(
            Object.entries(one)
              .reverse()
              .map(([key, entry]) => [key, turned(entry)]),
          );
  fc.assert(
    fc.property(value, (one) => {
      expect(isSameJson(one, turned(one))).toBe(true);
      expect(canonicalJson(turned(one))).toBe(canonicalJson(one));
    }),
  );
});

it("distinguishes a missing key from null, and a list from an object", () => {
  expect(isSameJson({ a: null }, { b: null })).toBe(false);
  expect(isSameJson([1], { 0: 1 })).toBe(false);
  expect(isSameJson([1, 2], [1])).toBe(false);
});

it("copies an object deeply", () => {
  const inner = (one: Json | undefined): unknown[] =>
    typeof one === "object" && one !== null ? [one, ...Object.values(one).flatMap(inner)] : [];
  fc.assert(
    fc.property(value, (entry) => {
      const one = { entry, list: [{ entry }] };
      const copy = cloneJson(one);
      expect(copy).toEqual(one);
      const parts = new Set(inner(one));
      expect(inner(copy).filter((part) => parts.has(part))).toEqual([]);
    }),
  );
});

it("copies a __proto__ key like any other", () => {
  const copy = cloneJson(JSON.parse('{"__proto__":{"note":"x"}}'));
  expect(Object.keys(copy)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});
