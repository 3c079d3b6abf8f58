/** A transaction, as the scheduler sees it. */
export interface Scheduled {
  readonly scope: ReadonlySet<object>;
  readonly isWriting: boolean;
  start(): void;
}

/**
 * Decides which transactions of a database may run: in the order of their creation, readers in parallel, and
 * one writer at a time even if their stores differ, because there is one SQLite connection. Uses arrays: a
 * Set that grows leaves old tables behind, which keep their former members alive for many garbage
 * collections.
 */
export class Scheduler {
  readonly #waiting: Scheduled[] = [];
  readonly #running: Scheduled[] = [];

  add(transaction: Scheduled): void {
    const isFirst = this.#running.length === 0 && this.#waiting.length === 0;
    this.#waiting.push(transaction);
    if (isFirst) this.#start(transaction);
    else this.#startReady();
  }

  remove(transaction: Scheduled): void {
    removeFrom(this.#waiting, transaction);
    if (removeFrom(this.#running, transaction)) this.#startReady();
  }

  #start(transaction: Scheduled): void {
    removeFrom(this.#waiting, transaction);
    this.#running.push(transaction);
    transaction.start();
  }

  #startReady(): void {
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
      if (canRun(transaction, written, read, isWriterAhead)) {
        this.#start(transaction);
      }
      pass(transaction);
    }
  }
}

/** Removes a transaction from a list, usually near its front. Returns whether it was there. */
function removeFrom(list: Scheduled[], transaction: Scheduled): boolean {
  const position = list.indexOf(transaction);
  if (position >= 0) list.splice(position, 1);
  return position >= 0;
}

function canRun(
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
