import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packEntries, unpackEntries } from "../../../../electron/store/indexeddb/storage/packing.ts";

describe("packed index entries", () => {
  it("come back as they were, whatever their number and length", () => {
    const entry = fc.record({ index: fc.nat(), key: fc.uint8Array({ maxLength: 300 }) });
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        expect(unpackEntries(packEntries(entries))).toEqual(entries);
      }),
    );
  });
});
