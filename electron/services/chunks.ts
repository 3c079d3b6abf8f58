/** Small enough to block the main process for less than 50 ms. */
export const RECORDS_PER_CHUNK = 200;

/** Lets other work run between two steps of long work. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Yields the items in chunks and lets other work run in between. */
export async function* inChunks<T>(
  items: readonly T[],
  size: number = RECORDS_PER_CHUNK,
): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yieldToEventLoop();
    yield items.slice(start, start + size);
  }
}
