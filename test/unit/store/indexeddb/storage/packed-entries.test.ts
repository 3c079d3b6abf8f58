import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  packEntries,
  unpackEntries,
} from "../../../../../electron/store/indexeddb/storage/packed-entries.ts";

const entry = (maxLength: number) =>
  fc.record({ index: fc.integer({ min: 1 }), key: fc.uint8Array({ maxLength }) });

const sizeOf = (entries: readonly { key: Uint8Array }[]) =>
  entries.reduce((size, { key }) => size + key.length, 0);

describe("packed index entries", () => {
  it("come back as they were where they are short, whatever their number and length", () => {
    fc.assert(
      fc.property(fc.array(entry(20), { maxLength: 2 }), fc.nat(), (entries, newest) => {
        expect(unpackEntries(packEntries(entries, newest), newest)).toEqual(entries);
      }),
    );
  });

  it("are left out where they are long", () => {
    const long = fc.array(entry(300), { minLength: 3 }).filter((entries) => sizeOf(entries) > 64);
    fc.assert(
      fc.property(long, (entries) => {
        expect(packEntries(entries, 5)).toBeNull();
      }),
    );
  });

  it("do not tell of an index that is newer, nor do those of the layouts before", () => {
    expect(unpackEntries(packEntries([{ index: 3, key: Uint8Array.of(1) }], 3), 4)).toBeUndefined();
    expect(unpackEntries(Uint8Array.of(3, 1, 1), 3)).toBeUndefined();
    expect(unpackEntries(Uint8Array.of(0, 3, 0, 1, 2, 3, 4, 5, 6, 7, 8), 3)).toBeUndefined();
    expect(unpackEntries(null, 3)).toBeUndefined();
  });
});
