import { setTimeout as pause } from "node:timers/promises";

/** What is read ahead gives way to all else; in milliseconds. */
export interface Patience {
  /** So long it waits at most for the first page of loads, which a window that opens asks for. */
  first: number;
  /** So long nobody else may have begun anything. */
  quiet: number;
  /** After so long it goes a step further all the same. */
  most: number;
}

const usual: Patience = { first: 5_000, quiet: 200, most: 1_000 };

/** Lets work that is done ahead of need wait while anybody else uses the store. */
export class Quiet {
  #uses = 0;
  #seen = 0;
  readonly #read = Promise.withResolvers<void>();
  readonly #ended = new AbortController();

  /** Somebody begins to use the store. */
  noteUse(): void {
    this.#uses++;
  }

  /** Loads were given out. */
  noteLoads(): void {
    this.#read.resolve();
  }

  /** Whoever waits, waits no longer: it is rejected. */
  end(): void {
    this.#ended.abort();
  }

  /**
   * Waits until the first loads were given out, so that a window that opens has the processor for itself.
   * @returns what to wait for before each step of the work
   */
  async begin({ first, quiet, most }: Patience = usual): Promise<() => Promise<void>> {
    await Promise.race([this.#read.promise, this.#pause(first)]);
    return async () => {
      this.#ended.signal.throwIfAborted();
      for (let waited = 0; this.#seen !== this.#uses && waited < most; waited += Math.max(quiet, 1)) {
        this.#seen = this.#uses;
        await this.#pause(quiet);
      }
    };
  }

  #pause(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: this.#ended.signal, ref: false });
  }
}
