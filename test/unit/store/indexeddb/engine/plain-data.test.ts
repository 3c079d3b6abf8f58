import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cloneValue } from "../../../../../electron/store/indexeddb/engine/clone.ts";
import { sharePlainData } from "../../../../../electron/store/indexeddb/engine/plain-data.ts";

const values = fc.anything({
  withDate: true,
  withMap: true,
  withSet: true,
  withBigInt: true,
  withBoxedValues: true,
  withTypedArray: true,
  withSparseArray: true,
  withNullPrototype: true,
});

const twice = { shared: 1 };
const cycle: unknown[] = [];
cycle.push(cycle);
/** Adds a `toJSON` that no listing of properties shows. */
const hideToJSON = (value: object): object => Object.defineProperty(value, "toJSON", { value: () => 1 });
const named: unknown[] & { name?: string } = [1];
named.name = "named";
const holed: unknown[] & { name?: unknown } = [1, 2];
delete holed[0];
holed.name = 2;

describe("plain data", () => {
  it("is exactly what JSON keeps unchanged", () => {
    fc.assert(
      fc.property(values, (value) => {
        if (sharePlainData(value) === undefined) return;
        expect(cloneValue(value).isPlain).toBe(true);
        expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value);
      }),
    );
  });

  it("includes every parsed JSON value", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        expect(sharePlainData(value)?.value).toBe(value);
      }),
    );
  });

  it.each([
    ["an object in two places", [twice, twice]],
    ["a cycle", cycle],
    ["an array with a name", named],
    ["an array with a hole and a name", holed],
    ["a function", { toJSON: () => 1 }],
    ["an object with a hidden toJSON", hideToJSON({ a: 1 })],
    ["an array with a hidden toJSON", [hideToJSON([1])]],
    [
      "an array of a class with a toJSON",
      new (class extends Array<number> {
        toJSON(): number {
          return 1;
        }
      })(),
    ],
    ["a proxy", new Proxy({}, {})],
    ["a class", new (class Load {})()],
    ["a tagged object", { [Symbol.toStringTag]: "Load" }],
    ["negative zero", [-0]],
    ["undefined", { left: undefined }],
  ])("is not %s", (_, value) => {
    expect(sharePlainData(value)).toBeUndefined();
  });
});
