import { letOthersIn } from "../services/chunks.ts";
import type { Store } from "../store/store.ts";
import { type SyncParts, syncParts } from "./session.ts";

/** How many pieces of work share one transaction at most. */
const mostTogether = 32;

interface Piece {
  work: (parts: SyncParts) => Promise<unknown>;
  done(value: unknown): void;
  failed(cause: unknown): void;
}

/**
 * Writes that are wanted at the same time share one transaction, because what costs is making it durable. One that
 * fails is repeated by itself, so that it does not take the others with it.
 */
export function createSharedWrites(store: Store) {
  const queue: Piece[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // What is wanted in this very turn may come along.
      await letOthersIn();
      const pieces = queue.splice(0, mostTogether);
      await together(pieces).catch(() => apart(pieces));
    }
    isRunning = false;
  }

  async function together(pieces: readonly Piece[]): Promise<void> {
    const values = await store.write(syncParts, async (parts) => {
      const made: unknown[] = [];
      for (const { work } of pieces) made.push(await work(parts));
      return made;
    });
    for (const [index, { done }] of pieces.entries()) done(values[index]);
  }

  async function apart(pieces: readonly Piece[]): Promise<void> {
    for (const { work, done, failed } of pieces) await store.write(syncParts, work).then(done, failed);
  }

  return <T>(work: (parts: SyncParts) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue.push({ work, done: (value) => resolve(value as T), failed: reject });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
}
