import { KeyObject, webcrypto } from "node:crypto";
import { runInNewContext } from "node:vm";
import { describe, expect, it, onTestFinished } from "vitest";
import { cloneValue } from "../../../../../electron/store/indexeddb/engine/clone.ts";
import { waitUntilFilled } from "../../../../../electron/store/indexeddb/engine/host-objects.ts";
import { deserializeValue, serializeValue } from "../../../../../electron/store/indexeddb/engine/values.ts";
import { IDBKeyRange } from "../../../../../electron/store/indexeddb/standard/key-range.ts";

const roundTrip = (value: unknown): unknown => deserializeValue(serializeValue(cloneValue(value)));
const isText = (value: unknown): boolean => typeof serializeValue(cloneValue(value)) === "string";

/** Adds a `toJSON` to all arrays or objects, as some old libraries do. */
function addToJSON(prototype: object): void {
  Object.defineProperty(prototype, "toJSON", { value: () => "changed", configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(prototype, "toJSON");
  });
}

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
    await waitUntilFilled(clone.hostObjects);
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

  it.each([
    ["arrays", Array.prototype],
    ["objects", Object.prototype],
  ])("ignore a toJSON of all %s", (_, prototype) => {
    addToJSON(prototype);
    expect(roundTrip({ stops: [1, { city: "Reno" }] })).toEqual({ stops: [1, { city: "Reno" }] });
  });

  it("keep a DOMException with its name, message and stack", () => {
    const exception = new DOMException("The load is booked.", "ConstraintError");
    const copy = roundTrip({ exception }) as { exception: DOMException };
    expect(copy.exception).toBeInstanceOf(DOMException);
    const { name, message, code, stack } = copy.exception;
    expect([name, message, code, stack]).toEqual(["ConstraintError", exception.message, 0, exception.stack]);
  });

  it("keep secret, private and public crypto keys", async () => {
    const { subtle } = webcrypto;
    const secret = await subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt", "decrypt"]);
    const pair = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
    for (const key of [secret, pair.privateKey, pair.publicKey]) {
      const [copy] = roundTrip([key, new Uint8Array(1)]) as [webcrypto.CryptoKey];
      expect([copy.type, copy.algorithm, copy.extractable, copy.usages]).toEqual([
        key.type,
        key.algorithm,
        key.extractable,
        key.usages,
      ]);
      expect(KeyObject.from(copy).equals(KeyObject.from(key))).toBe(true);
    }
  });

  it.each([
    ["a plain object", Object.assign({ [Symbol.toStringTag]: "Load" }, { number: "L1" })],
    ["an empty object", { [Symbol.toStringTag]: "Promise" }],
    [
      "an instance of a class",
      new (class {
        readonly number = "L1";
        get [Symbol.toStringTag](): string {
          return "URL";
        }
      })(),
    ],
  ])("keep the properties of %s with a tag", (_, value) => {
    expect(roundTrip(value)).toEqual(Object.fromEntries(Object.entries(value)));
  });

  it("keep values of another realm", () => {
    const value: unknown = runInNewContext(`({
      date: new Date(5),
      list: [1, { a: new Map([[1, "x"]]) }],
      view: new DataView(Uint8Array.of(1, 2, 3, 4).buffer, 1, 2),
      buffer: Uint8Array.of(7).buffer,
    })`);
    const copy = roundTrip(value) as { view: DataView };
    expect(copy).toEqual({
      date: new Date(5),
      list: [1, { a: new Map([[1, "x"]]) }],
      view: new DataView(Uint8Array.of(1, 2, 3, 4).buffer, 1, 2),
      buffer: Uint8Array.of(7).buffer,
    });
    expect(copy.view.byteLength).toBe(2);
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
    ["an event", new Event("a")],
    ["a reference", new WeakRef({})],
    ["a URL with a property", Object.assign(new URL("https://example.com"), { name: "x" })],
    ["an iterator", [1].values()],
    ["a formatter", new Intl.NumberFormat("en")],
    ["a key range", IDBKeyRange.only(1)],
    ["a promise of another realm", runInNewContext("Promise.resolve()")],
  ])("reject %s at any depth", (_, value) => {
    for (const holder of [value, [value], { a: value }, new Map([[1, value]])]) {
      expect(() => cloneValue(holder)).toThrow(expect.objectContaining({ name: "DataCloneError" }));
    }
  });
});
