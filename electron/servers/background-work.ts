import type { Context } from "../services/context.ts";

/** A third of the lease, so that another server does not take over after one failed renewal. */
const RENEWAL_INTERVAL_MS = 5_000;

/**
 * Decides which server does the work for all servers: automatic refreshes, daily verdicts of carriers, deletion of
 * history, and synchronization.
 */
interface BackgroundWork {
  /** The context for the work. Its writes fail once another server has taken over. */
  context: Context;
  /** Whether this server had the lease at its last renewal; always true in a store of a single program. */
  hasLease(): boolean;
  /** Begins to take and renew the lease. In a store of a single program, takes over the work immediately. */
  start(): void;
  /** Releases the lease, so that another server can take over immediately. */
  stop(): Promise<void>;
}

interface BackgroundWorkOptions {
  /** Runs a function at an interval; returns a function that ends these runs. */
  runEvery(milliseconds: number, run: () => Promise<void>): () => void;
  /** Called whenever this server takes over the work. */
  onTaken(): void;
  report(cause: unknown): void;
}

/** Creates the election of the server that does the work. A store of a single program needs no election. */
export function createBackgroundWork(
  context: Context,
  { runEvery, onTaken, report }: BackgroundWorkOptions,
): BackgroundWork {
  const lease = context.store.shared?.createWorkLease("background", context.env.clock.runId);
  if (!lease) return { context, hasLease: () => true, start: onTaken, stop: async () => {} };
  let hasLease = false;
  let hasFailed = false;
  let running = Promise.resolve();

  async function renew(): Promise<void> {
    const hadLease = hasLease;
    try {
      hasLease = (await lease?.take()) ?? false;
      hasFailed = false;
    } catch (cause) {
      hasLease = false;
      if (!hasFailed) report(cause);
      hasFailed = true;
    }
    if (hasLease && !hadLease) onTaken();
  }
  const enqueueRenewal = () => {
    running = running.then(renew);
    return running;
  };

  let cancel = () => {};
  return {
    context: { ...context, store: lease.store },
    hasLease: () => hasLease,
    start() {
      cancel = runEvery(RENEWAL_INTERVAL_MS, enqueueRenewal);
      void enqueueRenewal();
    },
    async stop() {
      cancel();
      await running;
      if (hasLease) await lease.release().catch(report);
      hasLease = false;
    },
  };
}
