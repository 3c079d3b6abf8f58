/** Items visited between two checks of the clock. */
const VISITS_PER_CLOCK_CHECK = 1_000;
/** A loop that takes less time does not pause, because a pause costs half a millisecond. */
const MAX_VISIT_MS = 5;
/** Items sorted between two pauses: a few milliseconds of work. */
const DEFAULT_SORT_CHUNK_ITEMS = 5_000;

/** Visits many items with a pause after every few milliseconds. The items must not change in a pause. */
export async function forEachInChunks<T>(
  items: readonly T[],
  visit: (item: T) => void,
  pause: () => Promise<unknown>,
): Promise<void> {
  let startedAt = performance.now();
  for (let at = 0; at < items.length; at++) {
    if (at % VISITS_PER_CLOCK_CHECK === 0 && performance.now() - startedAt > MAX_VISIT_MS) {
      await pause();
      startedAt = performance.now();
    }
    visit(items[at] as T);
  }
}

/** Returns the first `limit` items in an order. Faster than a sort of all items. */
export async function takeFirst<T>(
  items: readonly T[],
  limit: number,
  compare: (left: T, right: T) => number,
  pause: () => Promise<unknown>,
): Promise<T[]> {
  let first: T[] = [];
  let last: T | undefined;
  const add = (item: T) => {
    if (last !== undefined && compare(item, last) >= 0) return;
    first.push(item);
    if (first.length < 2 * limit) return;
    first = first.sort(compare).slice(0, limit);
    last = first.at(-1);
  };
  await forEachInChunks(items, add, pause);
  return first.sort(compare).slice(0, limit);
}

/** Sorts with a stable merge sort that pauses after each chunk. */
export async function sortInChunks<T>(
  items: readonly T[],
  compare: (left: T, right: T) => number,
  pause: () => Promise<unknown>,
  chunkItems = DEFAULT_SORT_CHUNK_ITEMS,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += chunkItems) {
    runs.push(items.slice(from, from + chunkItems).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeRuns(runs[at] ?? [], runs[at + 1] ?? [], compare, pause, chunkItems));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeRuns<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (left: T, right: T) => number,
  pause: () => Promise<unknown>,
  chunkItems: number,
): Promise<T[]> {
  const [end, start] = [left.at(-1), right[0]];
  // Two runs are often in order already.
  if (end === undefined || start === undefined || compare(end, start) <= 0) return left.concat(right);
  const all: T[] = [];
  for (let [at, other] = [0, 0]; at < left.length || other < right.length; ) {
    const isLeft =
      other >= right.length || (at < left.length && compare(left[at] as T, right[other] as T) <= 0);
    all.push((isLeft ? left[at++] : right[other++]) as T);
    if (all.length % chunkItems === 0) await pause();
  }
  return all;
}
