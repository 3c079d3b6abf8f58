/** The part of a transaction that the scheduler uses. */
export interface Scheduled {
  readonly scope: ReadonlySet<object>;
  readonly isWriting: boolean;
  start(): void;
}

/**
 * Decides which transactions of a database may run, in the order of their creation. Readers run in parallel.
 * Only one writer runs at a time, even if their stores differ, because there is one SQLite connection. Uses
 * arrays: a growing Set allocates new tables, and the old ones keep removed members alive for many garbage
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
    const writtenStores = new Set<object>();
    const readStores = new Set<object>();
    let isWriterAhead = false;
    const addAhead = (transaction: Scheduled): void => {
      const stores = transaction.isWriting ? writtenStores : readStores;
      for (const store of transaction.scope) stores.add(store);
      isWriterAhead ||= transaction.isWriting;
    };
    for (const transaction of this.#running) addAhead(transaction);
    for (const transaction of [...this.#waiting]) {
      if (canRun(transaction, writtenStores, readStores, isWriterAhead)) {
        this.#start(transaction);
      }
      addAhead(transaction);
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
  writtenStores: ReadonlySet<object>,
  readStores: ReadonlySet<object>,
  isWriterAhead: boolean,
): boolean {
  if (isWriting && isWriterAhead) return false;
  for (const store of scope) {
    if (writtenStores.has(store) || (isWriting && readStores.has(store))) return false;
  }
  return true;
}
