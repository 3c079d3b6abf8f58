import type { Context } from "../../services/context.ts";
import type { HttpClient } from "../remote/request.ts";
import { type LoadSyncState, readLoadStates, saveLoadStates } from "./load-sync-state.ts";
import { type SyncParts, syncPartNames } from "./sync-parts.ts";

/** How many loads share one transaction at most: few enough that nothing else waits for 50 ms. */
const mostTogether = 64;

/** So many are not kept waiting for more: otherwise the remote would have nothing to do meanwhile. */
const enough = 32;

/** One transaction begins no sooner than this after the one before, in milliseconds. */
const shortestPause = 15;

/** Where the disk is slow, more is gathered: as long as this many times what the last one took, but no longer than that. */
const pausePerTook = 4;
const longestPause = 100;

interface Piece {
  loadId: string;
  decision: (load: LoadSyncState) => unknown;
  done(value: unknown): void;
  failed(cause: unknown): void;
}

/** Decides on one load with all that is kept of it at hand, and stores what was decided, in one transaction. */
export type TransactLoad = <T>(loadId: string, decision: (load: LoadSyncState) => T) => Promise<T>;

/**
 * Decisions that are wanted at about the same time share one transaction, because what costs is making it durable.
 * One that fails is repeated by itself, so that it does not take the others with it.
 */
export function createLoadTransactions(
  { store, env }: Context,
  accountId: string,
  http: HttpClient,
): TransactLoad {
  const { clock } = env;
  const queue: Piece[] = [];
  /** Takes the planned transaction back; undefined where none is. */
  let cancel: (() => void) | undefined;
  let isRunning = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let pause = shortestPause;

  function plan(): void {
    if (isRunning || queue.length === 0) return;
    // Once there is enough, nothing that comes after it makes it sooner.
    if (cancel && queue.length !== enough) return;
    cancel?.();
    const rest = queue.length < enough ? endedAt + pause - clock.uptimeMs() : 0;
    cancel = http.after(Math.max(0, rest), () => {
      cancel = undefined;
      isRunning = true;
      const beganAt = clock.uptimeMs();
      void run(queue.splice(0, mostTogether)).finally(() => {
        isRunning = false;
        endedAt = clock.uptimeMs();
        pause = Math.min(Math.max(shortestPause, pausePerTook * (endedAt - beganAt)), longestPause);
        plan();
      });
    });
  }

  const run = (pieces: readonly Piece[]): Promise<void> =>
    together(pieces).catch(async () => {
      for (const piece of pieces) await together([piece]).catch(piece.failed);
    });

  async function together(pieces: readonly Piece[]): Promise<void> {
    const values = await store.write(syncPartNames, (parts) => inOne(parts, pieces));
    for (const [index, { done }] of pieces.entries()) done(values[index]);
  }

  async function inOne(parts: SyncParts, pieces: readonly Piece[]): Promise<unknown[]> {
    const loads = await readLoadStates(
      parts,
      accountId,
      pieces.map(({ loadId }) => loadId),
    );
    const values = pieces.flatMap(({ loadId, decision }) => {
      const load = loads.get(loadId);
      return load ? [decision(load)] : [];
    });
    await saveLoadStates(parts, accountId, clock.now(), loads.values());
    return values;
  }

  return <T>(loadId: string, decision: (load: LoadSyncState) => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue.push({ loadId, decision, done: (value) => resolve(value as T), failed: reject });
      plan();
    });
}
