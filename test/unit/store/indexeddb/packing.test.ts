import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packEntries, unpackEntries } from "../../../../electron/store/indexeddb/storage/packing.ts";

const entry = (maxLength: number) =>
  fc.record({ index: fc.integer({ min: 1 }), key: fc.uint8Array({ maxLength }) });

describe("packed index entries", () => {
  it("come back as they were where they are short, whatever their number and length", () => {
    fc.assert(
      fc.property(fc.array(entry(20), { maxLength: 2 }), fc.nat(), (entries, newest) => {
        expect(unpackEntries(packEntries(entries, newest), newest)).toEqual(entries);
      }),
    );
  });

  it("are the same in a few bytes for the same long entries, and others for others", () => {
    const long = fc
      .array(entry(300), { minLength: 3 })
      .filter((entries) => packEntries(entries, 5).length < 12);
    fc.assert(
      fc.property(long, long, (some, others) => {
        const areSame = JSON.stringify(some) === JSON.stringify(others);
        expect(packEntries(some, 5)).toEqual(packEntries(structuredClone(some), 5));
        expect(Buffer.compare(packEntries(some, 5), packEntries(others, 5)) === 0).toBe(areSame);
        expect(unpackEntries(packEntries(some, 5), 5)).toBeUndefined();
      }),
    );
  });

  it("do not tell of an index that is newer, nor do those of the layout before", () => {
    expect(unpackEntries(packEntries([{ index: 3, key: Uint8Array.of(1) }], 3), 4)).toBeUndefined();
    expect(unpackEntries(Uint8Array.of(3, 1, 1), 3)).toBeUndefined();
    expect(unpackEntries(null, 3)).toBeUndefined();
  });
});
