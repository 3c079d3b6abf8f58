import { setImmediate as nextTurn } from "node:timers/promises";

/** So many are taken at once: few enough that nothing else waits for long. */
const mostAtOnce = 50;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(cause: unknown): void;
}

/**
 * Takes together what several callers ask for while the ones before are at work: one transaction, and one
 * synchronization of the disk, for all of them. Whoever asks alone waits no longer than before. (DataLoader gathers what
 * is asked within one turn; it does not wait for the batch before.)
 * @param work gives a result for each item, in their order; what it throws, all of them are told
 */
export function batchCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isAtWork = false;

  async function goOn(): Promise<void> {
    isAtWork = true;
    while (waiting.length > 0) {
      // What comes from other sockets in this turn comes along.
      await nextTurn();
      const taken = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      try {
        const results = await work(taken.map(({ item }) => item));
        for (const [index, { resolve }] of taken.entries()) resolve(results[index] as Result);
      } catch (cause) {
        for (const { reject } of taken) reject(cause);
      }
    }
    isAtWork = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isAtWork) void goOn();
    });
}
