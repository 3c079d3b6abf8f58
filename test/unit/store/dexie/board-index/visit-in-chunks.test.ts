import { afterEach, expect, test, vi } from "vitest";
import { forEachInChunks } from "../../../../../electron/store/dexie/board-index/chunks.ts";

afterEach(() => vi.restoreAllMocks());

/** Visits 10,000 items with a clock that advances by some milliseconds with each. */
async function visit(msPerItem: number) {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const visited: number[] = [];
  let pauses = 0;
  let longestMs = 0;
  let resumedAt = 0;
  await forEachInChunks(
    Array.from({ length: 10_000 }, (_, index) => index),
    (item) => {
      visited.push(item);
      now += msPerItem;
      longestMs = Math.max(longestMs, now - resumedAt);
    },
    async () => {
      pauses += 1;
      resumedAt = now;
    },
  );
  return { visited, pauses, longestMs };
}

test("a short visit has no pause, because a pause takes longer", async () => {
  const { visited, pauses } = await visit(0.0001);
  expect(visited).toEqual(Array.from({ length: 10_000 }, (_, index) => index));
  expect(pauses).toBe(0);
});

test("a long visit pauses after a few milliseconds", async () => {
  const { visited, pauses, longestMs } = await visit(0.003);
  expect(visited.length).toBe(10_000);
  expect(pauses).toBeGreaterThan(0);
  expect(longestMs).toBeLessThan(10);
});
