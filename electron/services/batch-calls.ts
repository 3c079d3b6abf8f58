import { yieldToEventLoop } from "./chunks.ts";

/** Limits how long other work waits for a batch. */
const MAX_BATCH_ITEMS = 50;

interface WaitingCall<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(cause: unknown): void;
}

/**
 * Returns a function that batches its calls: the calls that arrive while a batch is running share the next transaction
 * and fsync. A single call waits only for one turn of the event loop.
 * @param work returns one result per item, in order; when the work throws, every caller of the batch gets the error
 */
export function batchCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: WaitingCall<Item, Result>[] = [];
  let isRunning = false;

  async function runBatches(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // Requests from other sockets in this tick join the batch.
      await yieldToEventLoop();
      const batch = waiting.slice(0, MAX_BATCH_ITEMS);
      waiting = waiting.slice(MAX_BATCH_ITEMS);
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (cause) {
        for (const { reject } of batch) reject(cause);
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runBatches();
    });
}
