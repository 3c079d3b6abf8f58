import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalText, copyObject, type Json, sameJson } from "../../../shared/json.ts";

const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

it("calls two values the same when their canonical texts are", () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      expect(sameJson(left, right)).toBe(canonicalText(left) === canonicalText(right));
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
      expect(sameJson(one, turned(one))).toBe(true);
      expect(canonicalText(turned(one))).toBe(canonicalText(one));
    }),
  );
});

it("tells a missing key from null, and a list from an object", () => {
  expect(sameJson({ a: null }, { b: null })).toBe(false);
  expect(sameJson([1], { 0: 1 })).toBe(false);
  expect(sameJson([1, 2], [1])).toBe(false);
});

it("copies an object so that nothing of it is shared", () => {
  const inner = (one: Json | undefined): unknown[] =>
    typeof one === "object" && one !== null ? [one, ...Object.values(one).flatMap(inner)] : [];
  fc.assert(
    fc.property(value, (entry) => {
      const one = { entry, list: [{ entry }] };
      const copy = copyObject(one);
      expect(copy).toEqual(one);
      const parts = new Set(inner(one));
      expect(inner(copy).filter((part) => parts.has(part))).toEqual([]);
    }),
  );
});

it("copies a key that would name the prototype as any other", () => {
  const copy = copyObject(JSON.parse('{"__proto__":{"note":"x"}}'));
  expect(Object.keys(copy)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});
