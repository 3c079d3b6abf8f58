import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStrictJson } from "../../../electron/gateway/json-body.ts";

describe("strict JSON", () => {
  it("accepts what JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(undefined, 2, "\t"), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(readStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("rejects everything that JSON.parse rejects", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ 1eu-truefalsn\0\ud800') }), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        if (!isJson) expect(() => readStrictJson(text)).toThrow("nothing was changed.");
      }),
    );
  });

  it("names a duplicate key, however it is escaped", () => {
    expect(() => readStrictJson('{"note":"a","note":"b"}')).toThrow('"note" twice');
    expect(() => readStrictJson('{"note":"a", "n\\u006fte" : "b"}')).toThrow('"note" twice');
    expect(() => readStrictJson('{"\\\\":1,"\\\\":2}')).toThrow("twice");
  });

  it("accepts the same key in two objects, and a string equal to a key", () => {
    const text = '[{"key":"a","value":"key"},{"key":"b","value":"\\"key\\":"}]';
    expect(readStrictJson(text)).toEqual(JSON.parse(text));
  });

  it("rejects nesting deeper than 64 levels", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(() => readStrictJson(nested(65))).toThrow("64 levels");
    expect(readStrictJson(nested(64))).toBeInstanceOf(Array);
    expect(() => readStrictJson('{"a":'.repeat(2_000_000))).toThrow("64 levels");
  });

  it("rejects too many values before parsing", () => {
    expect(() => readStrictJson(`[${"0,".repeat(4_000_000)}0]`)).toThrow("more than 100,000 values");
    expect(() => readStrictJson(`[${"{},".repeat(2_000_000)}{}]`)).toThrow("more than 100,000 values");
    expect(readStrictJson(`[${"0,".repeat(99_000)}0]`)).toHaveLength(99_001);
  });

  it("treats __proto__ as an ordinary key", () => {
    readStrictJson('{"__proto__":{"polluted":true}}');
    expect({}).not.toHaveProperty("polluted");
  });
});
