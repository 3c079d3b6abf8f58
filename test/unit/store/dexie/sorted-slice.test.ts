import fc from "fast-check";
import { expect, test } from "vitest";
import { sortedSlice } from "../../../../electron/store/dexie/sorted-slice.ts";

test("a slice is what sorting all and cutting gives, equal items or not, and leaves what it is given alone", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 300 }),
      fc.nat(320),
      fc.nat(80),
      (items, from, most) => {
        const given = [...items];
        const compare = (left: number, right: number) => left - right;
        expect(sortedSlice(items, compare, from, most)).toEqual(
          items.toSorted(compare).slice(from, from + most),
        );
        expect(items).toEqual(given);
      },
    ),
  );
});
