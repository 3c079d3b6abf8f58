/** What the scheduler must know of a transaction. */
export interface Scheduled {
  readonly scope: ReadonlySet<object>;
  readonly isWriting: boolean;
  /** Whether it may begin before the end of writers is told that have done their work and wait for the disk. */
  readonly mayFollow: boolean;
  start(): void;
}

/**
 * Decides which transactions of a database may run: in the order of their making, readers side by side, a writer
 * alone in its stores. There is one connection to the disk, so writers run one after the other also where their
 * stores differ: two of them must not wait for each other's end.
 */
export class Scheduler {
  readonly #waiting = new Set<Scheduled>();
  readonly #running = new Set<Scheduled>();

  add(transaction: Scheduled): void {
    const isFirst = this.#running.size === 0 && this.#waiting.size === 0;
    this.#waiting.add(transaction);
    if (isFirst) this.#start(transaction);
    else this.#startWhatMay();
  }

  remove(transaction: Scheduled): void {
    this.#waiting.delete(transaction);
    if (this.#running.delete(transaction)) this.#startWhatMay();
  }

  /**
   * Starts the next transaction beside writers that have done their work and only wait for the disk; false when none
   * waits, when the next is none that may, or when somebody else stands in its way.
   */
  follow(writers: readonly Scheduled[]): boolean {
    const [next] = this.#waiting;
    if (next === undefined || !next.mayFollow) return false;
    for (const other of this.#running) {
      if (!writers.includes(other) && [...other.scope].some((store) => next.scope.has(store))) return false;
    }
    this.#start(next);
    return true;
  }

  #start(transaction: Scheduled): void {
    this.#waiting.delete(transaction);
    this.#running.add(transaction);
    transaction.start();
  }

  #startWhatMay(): void {
    if (this.#waiting.size === 0) return;
    const written = new Set<object>();
    const read = new Set<object>();
    let isWriterAhead = false;
    const pass = (transaction: Scheduled): void => {
      const stores = transaction.isWriting ? written : read;
      for (const store of transaction.scope) stores.add(store);
      isWriterAhead ||= transaction.isWriting;
    };
    for (const transaction of this.#running) pass(transaction);
    for (const transaction of [...this.#waiting]) {
      if (mayRun(transaction, written, read, isWriterAhead)) {
        this.#start(transaction);
      }
      pass(transaction);
    }
  }
}

function mayRun(
  { scope, isWriting }: Scheduled,
  written: ReadonlySet<object>,
  read: ReadonlySet<object>,
  isWriterAhead: boolean,
): boolean {
  if (isWriting && isWriterAhead) return false;
  for (const store of scope) {
    if (written.has(store) || (isWriting && read.has(store))) return false;
  }
  return true;
}
