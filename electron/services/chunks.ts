/** How many records long work takes at once: few enough that nothing else waits for 50 ms. */
export const CHUNK_SIZE = 200;

/** Between two steps of long work: everything else that waits gets its turn. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The items in chunks, with a turn for the others between two of them. */
export async function* inChunks<T>(items: readonly T[], size: number = CHUNK_SIZE): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yieldToEventLoop();
    yield items.slice(start, start + size);
  }
}
