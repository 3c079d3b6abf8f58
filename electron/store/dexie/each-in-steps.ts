/** So many items are gone through in one go: some milliseconds. */
const atOnce = 10_000;

/** Goes through many items with a pause after every few thousand of them, so that nobody waits for all. */
export async function eachInSteps<T>(
  items: readonly T[],
  visit: (item: T) => void,
  pause: () => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) {
    if (from > 0) await pause();
    for (const item of items.slice(from, from + atOnce)) visit(item);
  }
}
