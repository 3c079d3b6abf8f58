import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson, cloneJson, isSameJson, type Json } from "../../../shared/json.ts";

const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

it("calls two values the same when their canonical texts are", () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      expect(isSameJson(left, right)).toBe(canonicalJson(left) === canonicalJson(right));
    }),
  );
});

it("calls a value the same as its own copy, in whatever order the keys are", () => {
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

it("tells a missing key from null, and a list from an object", () => {
  expect(isSameJson({ a: null }, { b: null })).toBe(false);
  expect(isSameJson([1], { 0: 1 })).toBe(false);
  expect(isSameJson([1, 2], [1])).toBe(false);
});

it("copies an object so that nothing of it is shared", () => {
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

it("copies a key that would name the prototype as any other", () => {
  const copy = cloneJson(JSON.parse('{"__proto__":{"note":"x"}}'));
  expect(Object.keys(copy)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});
