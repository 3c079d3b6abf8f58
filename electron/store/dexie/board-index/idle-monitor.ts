import { setTimeout as pause } from "node:timers/promises";

/** The times that an `IdleMonitor` waits. */
export interface IdleTimes {
  /** The longest wait for the first page of loads, which a new window reads. */
  firstReadMs: number;
  /** The store counts as idle after this time without a new transaction. */
  idleMs: number;
  /** The next step runs after this time even if the store is not idle. */
  maxWaitMs: number;
}

const DEFAULT_TIMES: IdleTimes = { firstReadMs: 5_000, idleMs: 200, maxWaitMs: 1_000 };

/** Delays background work while the store is in use. */
export class IdleMonitor {
  #uses = 0;
  #seen = 0;
  readonly #firstRead = Promise.withResolvers<void>();
  readonly #closed = new AbortController();

  /** Records the start of a transaction. */
  recordUse(): void {
    this.#uses++;
  }

  /** Records a read of loads; `start` waits for the first one. */
  recordLoadsRead(): void {
    this.#firstRead.resolve();
  }

  /** Rejects all waits with an AbortError. */
  close(): void {
    this.#closed.abort();
  }

  /**
   * Waits for the first read of loads, so that background work does not delay a new window.
   * @returns a function to call and await before each step of the work
   */
  async start(times: Partial<IdleTimes>): Promise<() => Promise<void>> {
    const { firstReadMs, idleMs, maxWaitMs } = { ...DEFAULT_TIMES, ...times };
    await Promise.race([this.#firstRead.promise, this.#pause(firstReadMs)]);
    return async () => {
      this.#closed.signal.throwIfAborted();
      for (
        let waitedMs = 0;
        this.#seen !== this.#uses && waitedMs < maxWaitMs;
        waitedMs += Math.max(idleMs, 1)
      ) {
        this.#seen = this.#uses;
        await this.#pause(idleMs);
      }
    };
  }

  #pause(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: this.#closed.signal, ref: false });
  }
}
