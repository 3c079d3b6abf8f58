import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFileName } from "../../../../../electron/store/indexeddb/storage/file-name.ts";

const name = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 200,
});

describe("database file names", () => {
  it("stay inside the folder and differ even if letter case is ignored", () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(createFileName(a)).toMatch(/^[a-z0-9_%~-]{1,120}\.sqlite$/);
        expect(createFileName(a) === createFileName(b)).toBe(a === b);
      }),
    );
  });

  it.each(["../x", "A", "a", "", "con", "COM1", "\ud800", "x".repeat(500)])(
    "are safe for the name %j",
    (value) => {
      expect(createFileName(value)).toMatch(/^(?!(con|com1)\.)[a-z0-9_%~-]{1,120}\.sqlite$/);
    },
  );
});
