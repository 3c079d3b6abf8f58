import { RemoteFailure } from "./remote-failure.ts";

const INITIAL_CONCURRENCY = 4;
const MAX_CONCURRENCY = 16;

/** This many failures of the remote in a row end the cycle. */
const MAX_FAILURES_IN_A_ROW = 3;

/**
 * Limits concurrent requests: one more after each round of successes, half as many after a failure of the remote. Ends
 * a cycle when the remote keeps failing.
 */
export interface RateLimiter {
  /** Starts a cycle with the current limit. */
  begin(): void;
  /** Returns the current maximum of concurrent requests. */
  getLimit(): number;
  /**
   * Sends a request as soon as the limit allows.
   * @throws RemoteFailure "unreachable", without sending, if the cycle ended before the request could start
   */
  request<T>(send: () => Promise<T>): Promise<T>;
  recordSuccess(): void;
  /** Ends the cycle; running requests finish. */
  halt(): void;
  /** Whether anything succeeded in this cycle or the previous cycle. */
  hasSucceeded(): boolean;
  /** Returns the last failure of a cycle in which nothing succeeded; undefined otherwise. */
  findFailureWithoutSuccess(): RemoteFailure | undefined;
  /** Returns the cause that ended the cycle early; otherwise undefined. */
  getStopCause(): RemoteFailure | "halted" | undefined;
}

/** Creates a limiter whose limit lasts from cycle to cycle. */
export function createRateLimiter(): RateLimiter {
  let limit = INITIAL_CONCURRENCY;
  let failuresInARow = 0;
  let stopCause: RemoteFailure | "halted" | undefined;
  let hasSucceeded = false;
  let hadSucceeded = false;
  let lastFailure: RemoteFailure | undefined;
  let active = 0;
  const queue: (() => void)[] = [];
  const startQueued = () => {
    while (active < Math.floor(limit) && queue.length > 0) {
      active += 1;
      queue.shift()?.();
    }
  };
  /**
   * Records a failure before another request starts. Ignores failures after the end of the cycle, which have the same
   * cause.
   */
  const recordFailure = (failure: RemoteFailure) => {
    if (stopCause) return;
    limit = Math.max(1, limit / 2);
    failuresInARow += 1;
    lastFailure = failure;
    const isLast = failuresInARow >= MAX_FAILURES_IN_A_ROW;
    if (failure.isCycleEnding || failure.retryAfterMs > 0 || isLast) stopCause = failure;
  };
  return {
    async request(send) {
      await new Promise<void>((resolve) => {
        queue.push(resolve);
        startQueued();
      });
      try {
        if (stopCause) throw createUnsentFailure(stopCause);
        return await send();
      } catch (cause) {
        if (cause instanceof RemoteFailure && cause.isRemoteWide) recordFailure(cause);
        throw cause;
      } finally {
        active -= 1;
        startQueued();
      }
    },
    begin() {
      failuresInARow = 0;
      stopCause = undefined;
      hadSucceeded = hasSucceeded;
      hasSucceeded = false;
      lastFailure = undefined;
    },
    getLimit: () => Math.floor(limit),
    recordSuccess() {
      failuresInARow = 0;
      hasSucceeded = true;
      limit = Math.min(MAX_CONCURRENCY, limit + 1 / limit);
    },
    hasSucceeded: () => hasSucceeded || hadSucceeded,
    findFailureWithoutSuccess: () => (hasSucceeded ? undefined : lastFailure),
    halt() {
      stopCause ??= "halted";
    },
    getStopCause: () => stopCause,
  };
}

const createUnsentFailure = (stopCause: RemoteFailure | "halted"): RemoteFailure =>
  stopCause === "halted"
    ? new RemoteFailure("unreachable", "Sync stopped before Lanedesk contacted the load board.")
    : new RemoteFailure("unreachable", stopCause.message, stopCause);

/**
 * Processes items concurrently until they are done or the cycle ends.
 * @param getItemsPerRequest returns the number of items to run per allowed request; 0 for an item that waits for all
 * items before it
 * @throws any error of `items`, or the first error of `work` that is not a RemoteFailure
 */
export async function processItems<T>(
  limiter: RateLimiter,
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  getItemsPerRequest: (item: T) => number = () => 1,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const faults: unknown[] = [];
  const start = (item: T) => {
    const job = work(item)
      .then(
        () => limiter.recordSuccess(),
        (cause) => {
          if (!(cause instanceof RemoteFailure)) faults.push(cause);
        },
      )
      .finally(() => running.delete(job));
    running.add(job);
  };
  const isOver = () => faults.length > 0 || limiter.getStopCause() !== undefined;
  const isFull = (item: T) => running.size >= Math.max(1, limiter.getLimit() * getItemsPerRequest(item));
  try {
    for await (const item of items) {
      while (isFull(item) && !isOver()) await Promise.race(running);
      if (isOver()) break;
      start(item);
    }
  } finally {
    await Promise.all(running);
  }
  if (faults.length > 0) throw faults[0];
}
