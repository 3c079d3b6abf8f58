import { type FailureKind, RemoteFailure } from "./remote-failure.ts";

const first = 4;
const most = 16;

/** So many failures of the remote in a row end a cycle: it is unwell, and everything waits. */
const mostInARow = 3;

/** These end it at the first one, and so does one that asks to be left alone: what is sent next would meet the same. */
const endsAtOnce: ReadonlySet<FailureKind> = new Set(["unauthenticated", "throttled", "unreachable"]);

/**
 * How many requests may be under way: one more after each round of successes, half as many after the remote
 * was in trouble.
 */
export interface RateLimiter {
  /** A new cycle: what stopped the last one is over, what it learned stays. */
  begin(): void;
  limit(): number;
  /**
   * Waits until one more request may be under way, and makes it.
   * @throws RemoteFailure "unreachable" when the cycle was ended meanwhile: the remote is not asked then
   */
  request<T>(work: () => Promise<T>): Promise<T>;
  succeeded(): void;
  /** Sends nothing more in this cycle; what is under way is finished. */
  halt(): void;
  /** Whether anything did, in this cycle or the one before. */
  hasSucceeded(): boolean;
  /** The last failure of a cycle in which nothing got through; undefined where something did, or nothing failed. */
  onlyFailure(): RemoteFailure | undefined;
  /** What ended the cycle: a failure, or somebody who halted it; undefined while it goes on. */
  stopped(): RemoteFailure | "halted" | undefined;
}

export function createRateLimiter(): RateLimiter {
  let limit = first;
  let inARow = 0;
  let stopped: RemoteFailure | "halted" | undefined;
  let gotThrough = false;
  let didBefore = false;
  let lastFailure: RemoteFailure | undefined;
  let underWay = 0;
  const waiting: (() => void)[] = [];
  const letIn = () => {
    while (underWay < Math.floor(limit) && waiting.length > 0) {
      underWay += 1;
      waiting.shift()?.();
    }
  };
  /** Noted before anything else is let in. What fails once the cycle was ended is the same trouble, or nobody's. */
  const failed = (failure: RemoteFailure) => {
    if (stopped) return;
    limit = Math.max(1, limit / 2);
    inARow += 1;
    lastFailure = failure;
    if (endsAtOnce.has(failure.kind) || failure.retryAfter > 0 || inARow >= mostInARow) stopped = failure;
  };
  return {
    async request(work) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        letIn();
      });
      try {
        if (stopped) throw notSent(stopped);
        return await work();
      } catch (cause) {
        if (cause instanceof RemoteFailure && cause.isRemoteWide) failed(cause);
        throw cause;
      } finally {
        underWay -= 1;
        letIn();
      }
    },
    begin() {
      inARow = 0;
      stopped = undefined;
      didBefore = gotThrough;
      gotThrough = false;
      lastFailure = undefined;
    },
    limit: () => Math.floor(limit),
    succeeded() {
      inARow = 0;
      gotThrough = true;
      limit = Math.min(most, limit + 1 / limit);
    },
    hasSucceeded: () => gotThrough || didBefore,
    onlyFailure: () => (gotThrough ? undefined : lastFailure),
    halt() {
      stopped ??= "halted";
    },
    stopped: () => stopped,
  };
}

/** It never left: whatever the trouble is, what waited for its turn was certainly not done. */
const notSent = (stopped: RemoteFailure | "halted"): RemoteFailure =>
  stopped === "halted"
    ? new RemoteFailure("unreachable", "Sending was stopped before this left.")
    : new RemoteFailure("unreachable", stopped.message, stopped);

/**
 * Works through items, as many at once as the pace allows times `width`, until they are done or the remote is unwell.
 * @param width of an item; 0 for one that waits for all before it
 * @throws what `work` throws, unless it is the remote's failure
 */
export async function runLimited<T>(
  pace: RateLimiter,
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  width: (item: T) => number = () => 1,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const faults: unknown[] = [];
  const start = (item: T) => {
    const job = work(item)
      .then(
        () => pace.succeeded(),
        (cause) => {
          if (!(cause instanceof RemoteFailure)) faults.push(cause);
        },
      )
      .finally(() => running.delete(job));
    running.add(job);
  };
  const isOver = () => faults.length > 0 || pace.stopped() !== undefined;
  const isFull = (item: T) => running.size >= Math.max(1, pace.limit() * width(item));
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
