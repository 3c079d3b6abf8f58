import type { Context } from "../../services/context.ts";
import type { HttpClient } from "../remote/http-client.ts";
import { type LoadSyncState, readLoadSyncStates, saveLoadSyncStates } from "./load-sync-state.ts";
import { type SyncParts, syncPartNames } from "./sync-parts.ts";

/** Maximum number of loads per transaction; more would delay all other work by more than 50 ms. */
const MAX_LOADS_PER_TRANSACTION = 64;

/** A batch of this many loads starts immediately; waiting longer would leave the remote idle. */
const MIN_IMMEDIATE_LOADS = 32;

/** The minimum time between two transactions, unless MIN_IMMEDIATE_LOADS loads wait. */
const MIN_PAUSE_MS = 15;

/** On a slow disk, the pause is this many times as long as the last transaction, up to MAX_PAUSE_MS. */
const PAUSE_FACTOR = 4;
const MAX_PAUSE_MS = 100;

interface QueuedDecision {
  loadId: string;
  decide: (load: LoadSyncState) => unknown;
  resolve(value: unknown): void;
  reject(cause: unknown): void;
}

/** Reads a load, decides synchronously, and stores the changes, in one transaction; returns the result of `decide`. */
export type LoadTransactions = <T>(loadId: string, decide: (load: LoadSyncState) => T) => Promise<T>;

/**
 * Creates a function that combines the decisions of concurrent callers in one transaction, because the commit to disk
 * is expensive. If the transaction fails, repeats each decision in a separate transaction. Publishes the loads that
 * changed here.
 */
export function createLoadTransactions(
  { store, env, publish }: Context,
  accountId: string,
  http: HttpClient,
): LoadTransactions {
  const { clock } = env;
  const queue: QueuedDecision[] = [];
  let cancelPlanned: (() => void) | undefined;
  let isRunning = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let pauseMs = MIN_PAUSE_MS;

  function planBatch(): void {
    if (isRunning || queue.length === 0) return;
    // A planned batch starts early only when it reaches this size.
    if (cancelPlanned && queue.length !== MIN_IMMEDIATE_LOADS) return;
    cancelPlanned?.();
    const waitMs = queue.length < MIN_IMMEDIATE_LOADS ? endedAt + pauseMs - clock.uptimeMs() : 0;
    cancelPlanned = http.runAfter(Math.max(0, waitMs), () => {
      cancelPlanned = undefined;
      isRunning = true;
      const startedAt = clock.uptimeMs();
      void runBatch(queue.splice(0, MAX_LOADS_PER_TRANSACTION)).finally(() => {
        isRunning = false;
        endedAt = clock.uptimeMs();
        pauseMs = Math.min(Math.max(MIN_PAUSE_MS, PAUSE_FACTOR * (endedAt - startedAt)), MAX_PAUSE_MS);
        planBatch();
      });
    });
  }

  const runBatch = (decisions: readonly QueuedDecision[]): Promise<void> =>
    runTransaction(decisions).catch(async () => {
      for (const decision of decisions) await runTransaction([decision]).catch(decision.reject);
    });

  async function runTransaction(decisions: readonly QueuedDecision[]): Promise<void> {
    const { values, changed } = await store.write(syncPartNames, (parts) => decideAll(parts, decisions));
    if (changed.length > 0) publish("loads.changed", { loadIds: changed });
    for (const [index, { resolve }] of decisions.entries()) resolve(values[index]);
  }

  /** Returns the results of the decisions, and the ids of the loads that changed here. */
  async function decideAll(
    parts: SyncParts,
    decisions: readonly QueuedDecision[],
  ): Promise<{ values: unknown[]; changed: string[] }> {
    const loadIds = decisions.map(({ loadId }) => loadId);
    const loads = await readLoadSyncStates(parts, accountId, loadIds);
    const values = decisions.flatMap(({ loadId, decide }) => {
      const load = loads.get(loadId);
      return load ? [decide(load)] : [];
    });
    await saveLoadSyncStates(parts, accountId, clock.now(), loads.values());
    const changed = [...loads.values()].filter(({ changes }) => changes.loads.length > 0);
    return { values, changed: changed.map(({ loadId }) => loadId) };
  }

  return <T>(loadId: string, decide: (load: LoadSyncState) => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue.push({ loadId, decide, resolve: (value) => resolve(value as T), reject });
      planBatch();
    });
}
