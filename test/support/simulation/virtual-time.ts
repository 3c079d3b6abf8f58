import { setImmediate as waitImmediate } from "node:timers/promises";

interface Event {
  at: number;
  order: number;
  run: () => void | Promise<void>;
}

/** A clock that advances only when no work is left at the current time. */
export interface VirtualTime {
  now(): number;
  /** Runs a function after a delay; the returned function cancels it. */
  after(delayMs: number, run: () => void | Promise<void>): () => void;
  /** Reports activity, so that time does not advance before its results. */
  signalActivity(): void;
  /** Stops the clock until the work is done. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Advances the clock to `moment`. */
  runUntil(moment: number): Promise<void>;
}

export function createVirtualTime(start: number): VirtualTime {
  let now = start;
  let order = 0;
  let activityCount = 0;
  let trackedCount = 0;
  const events: Event[] = [];

  const precedes = (left: Event, right: Event) =>
    left.at < right.at || (left.at === right.at && left.order < right.order);

  function insert(event: Event): void {
    let low = 0;
    let high = events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = events[middle];
      if (other && precedes(event, other)) low = middle + 1;
      else high = middle;
    }
    events.splice(low, 0, event);
  }

  /** Waits until two event loop turns passed without activity. */
  async function waitUntilIdle(): Promise<void> {
    let before: number;
    let idleTurns = 0;
    do {
      before = activityCount;
      await waitImmediate();
      idleTurns = before === activityCount && trackedCount === 0 ? idleTurns + 1 : 0;
    } while (idleTurns < 2);
  }

  return {
    now: () => now,
    after(delayMs, run) {
      order += 1;
      activityCount += 1;
      const event = { at: now + Math.max(0, delayMs), order, run };
      insert(event);
      return () => {
        const index = events.indexOf(event);
        if (index >= 0) events.splice(index, 1);
      };
    },
    signalActivity() {
      activityCount += 1;
    },
    track(work) {
      trackedCount += 1;
      return work.finally(() => {
        trackedCount -= 1;
        activityCount += 1;
      });
    },
    async runUntil(moment) {
      await waitUntilIdle();
      for (;;) {
        const next = events.at(-1);
        if (!next || next.at > moment) break;
        events.pop();
        now = next.at;
        await next.run();
        await waitUntilIdle();
      }
      now = moment;
    },
  };
}
