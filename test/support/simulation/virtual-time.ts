import { setImmediate as turn } from "node:timers/promises";

interface Event {
  at: number;
  order: number;
  run: () => void | Promise<void>;
}

/** Time that passes only when everything that can happen now has happened. */
export interface VirtualTime {
  now(): number;
  /** Runs something after so many milliseconds; the returned function takes it back. */
  after(delay: number, run: () => void | Promise<void>): () => void;
  /** Says that something is going on, so that time waits for what follows from it. */
  stir(): void;
  /** Something that takes no virtual time: time waits until it is done. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Lets time pass up to this moment. */
  runUntil(moment: number): Promise<void>;
}

export function createVirtualTime(start: number): VirtualTime {
  let now = start;
  let order = 0;
  let stirred = 0;
  let busy = 0;
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

  /** Until nothing follows from anything any more. */
  async function settle(): Promise<void> {
    let before: number;
    let quiet = 0;
    do {
      before = stirred;
      await turn();
      quiet = before === stirred && busy === 0 ? quiet + 1 : 0;
    } while (quiet < 2);
  }

  return {
    now: () => now,
    after(delay, run) {
      order += 1;
      stirred += 1;
      const event = { at: now + Math.max(0, delay), order, run };
      insert(event);
      return () => {
        const index = events.indexOf(event);
        if (index >= 0) events.splice(index, 1);
      };
    },
    stir() {
      stirred += 1;
    },
    during(work) {
      busy += 1;
      return work.finally(() => {
        busy -= 1;
        stirred += 1;
      });
    },
    async runUntil(moment) {
      await settle();
      for (;;) {
        const next = events.at(-1);
        if (!next || next.at > moment) break;
        events.pop();
        now = next.at;
        await next.run();
        await settle();
      }
      now = moment;
    },
  };
}
