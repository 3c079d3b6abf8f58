import { setTimeout } from "node:timers/promises";

/** Background work that never runs twice at the same time. */
interface CoalescedJob {
  /**
   * Resolves after a run that starts after this call. Calls before the start of that run share the run. Never rejects.
   */
  run(): Promise<void>;
  /** Aborts the current run, waits for its end, and ignores later calls of `run`. */
  stop(): Promise<void>;
}

/**
 * Creates background work from a function.
 * @param reportError called with the error of a failed run, except after `stop`
 * @param pauseMs the wait before each run, so that changes made in many steps cause one run
 */
export function createCoalescedJob(
  job: (signal: AbortSignal) => Promise<void>,
  reportError: (cause: unknown) => void,
  { pauseMs = 0 } = {},
): CoalescedJob {
  const controller = new AbortController();
  const { signal } = controller;
  let last = Promise.resolve();
  let isWaiting = false;
  const start = async () => {
    try {
      if (pauseMs > 0) await setTimeout(pauseMs, undefined, { signal, ref: false });
    } finally {
      isWaiting = false;
    }
    if (!signal.aborted) await job(signal);
  };
  return {
    run() {
      if (isWaiting || signal.aborted) return last;
      isWaiting = true;
      last = last.then(start).catch((cause: unknown) => {
        if (!signal.aborted) reportError(cause);
      });
      return last;
    },
    async stop() {
      controller.abort();
      await last;
    },
  };
}
