import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStrictJson } from "../../../electron/gateway/strict-json.ts";

describe("reading JSON strictly", () => {
  it("reads whatever JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(undefined, 2, "\t"), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(readStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("refuses everything that JSON.parse refuses", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ 1eu-truefalsn\0\ud800') }), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        if (!isJson) expect(() => readStrictJson(text)).toThrow("Nothing was changed.");
      }),
    );
  });

  it("names the key that comes twice in one object, however it is escaped", () => {
    expect(() => readStrictJson('{"note":"a","note":"b"}')).toThrow('"note" twice');
    expect(() => readStrictJson('{"note":"a", "n\\u006fte" : "b"}')).toThrow('"note" twice');
    expect(() => readStrictJson('{"\\\\":1,"\\\\":2}')).toThrow("twice");
  });

  it("lets a key come again in another object, and a text equal a key", () => {
    const text = '[{"key":"a","value":"key"},{"key":"b","value":"\\"key\\":"}]';
    expect(readStrictJson(text)).toEqual(JSON.parse(text));
  });

  it("refuses nesting deeper than 64 levels, and no less", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(() => readStrictJson(nested(65))).toThrow("64 levels");
    expect(readStrictJson(nested(64))).toBeInstanceOf(Array);
    expect(() => readStrictJson('{"a":'.repeat(2_000_000))).toThrow("64 levels");
  });

  it("refuses more values than any request holds, before they are read", () => {
    expect(() => readStrictJson(`[${"0,".repeat(4_000_000)}0]`)).toThrow("more than 100,000 values");
    expect(() => readStrictJson(`[${"{},".repeat(2_000_000)}{}]`)).toThrow("more than 100,000 values");
    expect(readStrictJson(`[${"0,".repeat(99_000)}0]`)).toHaveLength(99_001);
  });

  it("keeps a prototype key an ordinary key of the object it came in", () => {
    readStrictJson('{"__proto__":{"polluted":true}}');
    expect({}).not.toHaveProperty("polluted");
  });
});
