import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  packEntries,
  unpackEntries,
} from "../../../../../electron/store/indexeddb/storage/packed-entries.ts";

const entry = (maxLength: number) =>
  fc.record({ index: fc.integer({ min: 1 }), key: fc.uint8Array({ maxLength }) });

const getSize = (entries: readonly { key: Uint8Array }[]) =>
  entries.reduce((size, { key }) => size + key.length, 0);

describe("packed index entries", () => {
  it("round-trip when they are short", () => {
    fc.assert(
      fc.property(fc.array(entry(20), { maxLength: 2 }), fc.nat(), (entries, newest) => {
        expect(unpackEntries(packEntries(entries, newest), newest)).toEqual(entries);
      }),
    );
  });

  it("are not packed when they are long", () => {
    const long = fc.array(entry(300), { minLength: 3 }).filter((entries) => getSize(entries) > 64);
    fc.assert(
      fc.property(long, (entries) => {
        expect(packEntries(entries, 5)).toBeNull();
      }),
    );
  });

  it("are ignored when an index is newer than they are", () => {
    expect(unpackEntries(packEntries([{ index: 3, key: Uint8Array.of(1) }], 3), 4)).toBeUndefined();
    expect(unpackEntries(null, 3)).toBeUndefined();
  });
});
