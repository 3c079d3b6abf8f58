/** What the scheduler must know of a transaction. */
export interface Scheduled {
  readonly scope: ReadonlySet<object>;
  readonly isWriting: boolean;
  start(): void;
}

/**
 * Decides which transactions of a database may run: in the order of their making, readers side by side, a writer
 * alone in its stores. There is one connection to the disk, so writers run one after the other also where their
 * stores differ: two of them must not wait for each other's end.
 * The lists are arrays: each time a set has grown it leaves its former table behind, which refers to the next one, and
 * what was in them outlives many collections of garbage.
 */
export class Scheduler {
  readonly #waiting: Scheduled[] = [];
  readonly #running: Scheduled[] = [];

  add(transaction: Scheduled): void {
    const isFirst = this.#running.length === 0 && this.#waiting.length === 0;
    this.#waiting.push(transaction);
    if (isFirst) this.#start(transaction);
    else this.#startWhatMay();
  }

  remove(transaction: Scheduled): void {
    leave(this.#waiting, transaction);
    if (leave(this.#running, transaction)) this.#startWhatMay();
  }

  #start(transaction: Scheduled): void {
    leave(this.#waiting, transaction);
    this.#running.push(transaction);
    transaction.start();
  }

  #startWhatMay(): void {
    if (this.#waiting.length === 0) return;
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

/** Takes one out of a list, mostly from its front; true when it was there. */
function leave(list: Scheduled[], transaction: Scheduled): boolean {
  const position = list.indexOf(transaction);
  if (position >= 0) list.splice(position, 1);
  return position >= 0;
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
