import fc from "fast-check";
import { expect, it } from "vitest";
import { cloneJson, isSameJson, type Json, toCanonicalJson } from "../../../shared/json.ts";

const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

it("treats values with the same canonical JSON as equal", () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      expect(isSameJson(left, right)).toBe(toCanonicalJson(left) === toCanonicalJson(right));
    }),
  );
});

it("treats a value and its copy as equal in any key order", () => {
  const turned = (value: Json): Json =>
    typeof value !== "object" || value === null
      ? value
      : Array.isArray(value)
        ? value.map(turned)
        : Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, entry]) => [key, turned(entry)]),
          );
  fc.assert(
    fc.property(value, (value) => {
      expect(isSameJson(value, turned(value))).toBe(true);
      expect(toCanonicalJson(turned(value))).toBe(toCanonicalJson(value));
    }),
  );
});

it("distinguishes a missing key from null, and a list from an object", () => {
  expect(isSameJson({ a: null }, { b: null })).toBe(false);
  expect(isSameJson([1], { 0: 1 })).toBe(false);
  expect(isSameJson([1, 2], [1])).toBe(false);
});

it("copies an object deeply", () => {
  const inner = (value: Json | undefined): unknown[] =>
    typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(inner)] : [];
  fc.assert(
    fc.property(value, (entry) => {
      const value = { entry, list: [{ entry }] };
      const copy = cloneJson(value);
      expect(copy).toEqual(value);
      const parts = new Set(inner(value));
      expect(inner(copy).filter((part) => parts.has(part))).toEqual([]);
    }),
  );
});

it("copies a __proto__ key like any other", () => {
  const copy = cloneJson(JSON.parse('{"__proto__":{"note":"x"}}'));
  expect(Object.keys(copy)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});
