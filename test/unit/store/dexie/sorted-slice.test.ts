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

test("a few ascending runs, as loads lie in a store, are looked through a few times and not hundreds", () => {
  const numbers = Array.from({ length: 20_000 }, (_, index) => index);
  const runs = [0, 1, 2].flatMap((run) => numbers.filter((number) => number % 3 === run));
  let comparisons = 0;
  const compare = (left: number, right: number) => {
    comparisons += 1;
    return left - right;
  };
  expect(sortedSlice(runs, compare, 0, 51)).toEqual(numbers.slice(0, 51));
  expect(comparisons).toBeLessThan(10 * numbers.length);
});
