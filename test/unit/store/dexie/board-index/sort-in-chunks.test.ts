import fc from "fast-check";
import { expect, test } from "vitest";
import { sortInChunks, takeFirst } from "../../../../../electron/store/dexie/board-index/chunks.ts";

const byNumber = (left: { number: number }, right: { number: number }) => left.number - right.number;

test("sorts like Array.toSorted, keeps the order of equal items, and does not change its input", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ number: fc.nat(30) }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 40 }),
      async (items, step) => {
        const given = [...items];
        const sorted = await sortInChunks(items, byNumber, async () => {}, step);
        expect(sorted.length).toBe(items.length);
        for (const [index, item] of items.toSorted(byNumber).entries()) expect(sorted[index]).toBe(item);
        expect(items).toEqual(given);
      },
    ),
  );
});

test("pauses after each chunk, and compares no more items than a chunk holds in between", async () => {
  const items = Array.from({ length: 1_000 }, (_, index) => ({ number: (index * 373) % 1_000 }));
  let compared = 0;
  let most = 0;
  const compare = (left: { number: number }, right: { number: number }) => {
    compared += 1;
    return byNumber(left, right);
  };
  await sortInChunks(
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

test("takes the first items of an order, without sorting all items", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ number: fc.nat(30) }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 40 }),
      async (items, limit) => {
        const first = await takeFirst(items, limit, byNumber, async () => {});
        expect(first).toEqual(items.toSorted(byNumber).slice(0, limit));
      },
    ),
  );
  const many = Array.from({ length: 100_000 }, (_, index) => ({ number: (index * 7_919) % 100_000 }));
  let compared = 0;
  const compare = (left: { number: number }, right: { number: number }) => {
    compared += 1;
    return byNumber(left, right);
  };
  await takeFirst(many, 50, compare, async () => {});
  expect(compared).toBeLessThan(110_000);
});
