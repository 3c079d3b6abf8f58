/** Removes steps from a failing schedule as long as it still fails. */
export async function shrink<S extends { steps: unknown[] }>(
  schedule: S,
  fails: (smaller: S) => Promise<boolean>,
): Promise<S> {
  let smallest = schedule;
  for (
    let size = Math.ceil(smallest.steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let start = 0; start < smallest.steps.length; ) {
      const steps = smallest.steps.toSpliced(start, size);
      const smaller = { ...smallest, steps };
      if (await fails(smaller)) smallest = smaller;
      else start += size;
    }
  return smallest;
}
