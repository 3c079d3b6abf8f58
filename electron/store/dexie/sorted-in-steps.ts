/** So many items are sorted, or put in their places, in one go: some milliseconds. */
const atOnce = 5_000;

/** Sorts many items with a pause after every few thousand of them, so that nobody waits for all; ties stay in order. */
export async function sortedInSteps<T>(
  items: readonly T[],
  compare: (left: T, right: T) => number,
  pause: () => Promise<unknown>,
  step = atOnce,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += step) {
    runs.push(items.slice(from, from + step).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      longer.push(await merged(runs[at] ?? [], runs[at + 1] ?? [], compare, pause, step));
    runs = longer;
  }
  return runs[0] ?? [];
}

/** Two sorted lists as one, with a pause after every step. */
async function merged<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (left: T, right: T) => number,
  pause: () => Promise<unknown>,
  step: number,
): Promise<T[]> {
  const [end, start] = [left.at(-1), right[0]];
  // Much comes in order already, as loads do by when they were posted.
  if (end === undefined || start === undefined || compare(end, start) <= 0) return left.concat(right);
  const all: T[] = [];
  for (let [at, other] = [0, 0]; at < left.length || other < right.length; ) {
    const isLeft =
      other >= right.length || (at < left.length && compare(left[at] as T, right[other] as T) <= 0);
    all.push((isLeft ? left[at++] : right[other++]) as T);
    if (all.length % step === 0) await pause();
  }
  return all;
}
