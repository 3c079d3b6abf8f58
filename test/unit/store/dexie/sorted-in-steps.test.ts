import fc from "fast-check";
import { expect, test } from "vitest";
import { sortedInSteps } from "../../../../electron/store/dexie/sorted-in-steps.ts";

const byNumber = (left: { number: number }, right: { number: number }) => left.number - right.number;

test("what is sorted in steps stands as if it were sorted at once, equal items too, and leaves what it is given alone", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ number: fc.nat(30) }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 40 }),
      async (items, step) => {
        const given = [...items];
        const sorted = await sortedInSteps(items, byNumber, async () => {}, step);
        expect(sorted.length).toBe(items.length);
        for (const [index, item] of items.toSorted(byNumber).entries()) expect(sorted[index]).toBe(item);
        expect(items).toEqual(given);
      },
    ),
  );
});

test("there is a pause after each step, and no step compares many more items than it holds", async () => {
  const items = Array.from({ length: 1_000 }, (_, index) => ({ number: (index * 373) % 1_000 }));
  let compared = 0;
  let most = 0;
  const compare = (left: { number: number }, right: { number: number }) => {
    compared += 1;
    return byNumber(left, right);
  };
  await sortedInSteps(
    items,
    compare,
    async () => {
      most = Math.max(most, compared);
      compared = 0;
    },
    50,
  );
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(50 * Math.ceil(Math.log2(50)));
});
