import { describe, expect, it } from "vitest";
import { whenFilled } from "../../../../../electron/store/indexeddb/engine/blobs.ts";
import { cloneValue } from "../../../../../electron/store/indexeddb/engine/clone.ts";
import { deserializeValue, serializeValue } from "../../../../../electron/store/indexeddb/engine/values.ts";

const roundTrip = (value: unknown): unknown => deserializeValue(serializeValue(cloneValue(value)));
const isText = (value: unknown): boolean => typeof serializeValue(cloneValue(value)) === "string";

class Load {
  readonly number = "L1";
  get shown(): string {
    return this.number;
  }
}

describe("stored values", () => {
  it.each([
    ["plain data", { a: 1, b: ["x", null, true, 1.5], c: { d: "\ud800" } }],
    ["numbers that JSON cannot represent", { a: -0, b: Number.NaN, c: Number.NEGATIVE_INFINITY }],
    ["undefined", { a: undefined, b: [undefined] }],
    ["dates and regular expressions", [new Date(5), /a+/gi]],
    ["maps and sets", new Map<unknown, unknown>([["a", new Set([1, { b: 2 }])]])],
    ["big integers and boxed values", [12n, Object(1), Object("a"), Object(false)]],
    [
      "binary",
      { a: new Uint8Array([1, 2, 3]), b: new Float64Array([0.5]).buffer, c: new BigInt64Array([1n]) },
    ],
    ["a sparse array with a name", Object.assign(new Array(3), { 1: "a", name: "x" })],
    ["a property named __proto__", JSON.parse('{"__proto__":{"a":1}}')],
  ])("keep %s", (_, value) => {
    expect(roundTrip(value)).toEqual(value);
  });

  it("keep shared references and cycles", () => {
    const shared = { a: 1 };
    const value: { list: unknown[]; self?: unknown } = { list: [shared, shared] };
    value.self = value;
    const copy = roundTrip(value) as typeof value;
    expect(copy.list[0]).toBe(copy.list[1]);
    expect(copy.self).toBe(copy);
  });

  it("keep the type, message and cause of errors", () => {
    const copy = roundTrip(new RangeError("too far", { cause: { miles: 3 } })) as Error;
    expect(copy).toBeInstanceOf(RangeError);
    expect([copy.message, copy.cause]).toEqual(["too far", { miles: 3 }]);
  });

  it("keep the own properties of a class instance, as JSON", () => {
    expect(roundTrip(new Load())).toEqual({ number: "L1" });
    expect(isText(new Load())).toBe(true);
  });

  it("contain a Buffer's own bytes without its pool", () => {
    const copy = roundTrip(Buffer.from("secret").subarray(0, 2)) as Uint8Array;
    expect(copy).toEqual(new Uint8Array([115, 101]));
    expect(copy.buffer.byteLength).toBe(2);
  });

  it("keep blobs and files with names and shared references", async () => {
    const blob = new Blob(["a load"], { type: "text/plain" });
    const file = new File(["a document"], "document.txt", { type: "text/csv", lastModified: 5 });
    const bytes = new Uint8Array([1, 2, 3]);
    const clone = cloneValue({ list: [blob, blob, file], bytes, view: new DataView(bytes.buffer, 1) });
    await whenFilled(clone.blobs);
    const {
      list,
      bytes: copied,
      view,
    } = deserializeValue(serializeValue(clone)) as {
      list: [Blob, Blob, File];
      bytes: Uint8Array;
      view: DataView;
    };
    expect(list[0]).toBe(list[1]);
    expect([await list[0].text(), list[0].type]).toEqual(["a load", "text/plain"]);
    expect([await list[2].text(), list[2].name, list[2].lastModified]).toEqual([
      "a document",
      "document.txt",
      5,
    ]);
    expect(copied).toEqual(bytes);
    expect([view.getUint8(0), view.buffer]).toEqual([2, copied.buffer]);
  });

  it("are not serialized before a blob's bytes are read", () => {
    expect(() => serializeValue(cloneValue(new Blob(["a"])))).toThrow(
      expect.objectContaining({ name: "DataCloneError" }),
    );
  });

  it("read each property once", () => {
    let reads = 0;
    const value = Object.defineProperty({}, "a", { enumerable: true, get: () => ++reads });
    expect(roundTrip({ value })).toEqual({ value: { a: 1 } });
    expect(reads).toBe(1);
  });

  it.each([
    ["a function", () => 1],
    ["a symbol", Symbol("a")],
    ["a proxy", new Proxy({}, {})],
    ["a URL", new URL("https://example.com")],
    ["headers", new Headers()],
    ["a promise", Promise.resolve()],
    ["a weak map", new WeakMap()],
    ["shared memory", new SharedArrayBuffer(1)],
    ["an event target", new EventTarget()],
  ])("reject %s at any depth", (_, value) => {
    for (const holder of [value, [value], { a: value }, new Map([[1, value]])]) {
      expect(() => cloneValue(holder)).toThrow(expect.objectContaining({ name: "DataCloneError" }));
    }
  });
});
