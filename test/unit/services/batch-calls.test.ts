import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchCalls } from "../../../electron/services/batch-calls.ts";

test("batches calls of one tick and calls during a batch, with one result each", async () => {
  const done: (readonly number[])[] = [];
  const double = batchCalls(async (numbers: readonly number[]) => {
    done.push(numbers);
    await turn();
    return numbers.map((number) => number * 2);
  });
  const first = [double(1), double(2)];
  await turn();
  const second = [double(3), double(4)];
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8]);
  expect(done).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test("batches at most fifty calls", async () => {
  const sizes: number[] = [];
  const ask = batchCalls(async (items: readonly number[]) => {
    sizes.push(items.length);
    return items;
  });
  await Promise.all(Array.from({ length: 120 }, (_, index) => ask(index)));
  expect(sizes).toEqual([50, 50, 20]);
});

test("reports a failure to the calls of its batch only", async () => {
  let isBroken = true;
  const ask = batchCalls(async (items: readonly number[]) => {
    if (isBroken) throw new Error("The disk is full.");
    return items;
  });
  const outcomes = await Promise.allSettled([ask(1), ask(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isBroken = false;
  expect(await ask(3)).toBe(3);
});
