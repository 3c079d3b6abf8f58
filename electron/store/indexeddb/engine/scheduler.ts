import { Fifo } from "./fifo.ts";

/** The part of a transaction that the scheduler uses. */
export interface ScheduledTransaction {
  readonly scope: ReadonlySet<object>;
  readonly isWriting: boolean;
  start(): void;
}

/**
 * Decides which transactions of a database may run, in the order of their creation. Readers of a store run in
 * parallel. Only one writer of the database runs at a time, because there is one SQLite connection. The time per
 * transaction does not depend on the number of waiting transactions.
 */
export class Scheduler {
  readonly #storeLocks = new WeakMap<object, Lock>();
  readonly #writerLock = new Lock();
  #count = 0;

  /** Starts a transaction, now or after those that block it. Returns a function to call at the transaction's end. */
  add(transaction: ScheduledTransaction): () => void {
    const locks = Array.from(transaction.scope, (store) => this.#findOrCreateLock(store));
    if (transaction.isWriting) locks.push(this.#writerLock);
    this.#count += 1;
    const claim: Claim = { transaction, order: this.#count, needed: locks.length, held: [], isEnded: false };
    for (const lock of locks) lock.waiting.add(claim);
    startReadyTransactions(locks);
    return () => {
      claim.isEnded = true;
      for (const lock of claim.held) lock.holders -= 1;
      startReadyTransactions(locks);
    };
  }

  #findOrCreateLock(store: object): Lock {
    const lock = this.#storeLocks.get(store) ?? new Lock();
    this.#storeLocks.set(store, lock);
    return lock;
  }
}

/** The claim of a transaction to its locks. */
interface Claim {
  readonly transaction: ScheduledTransaction;
  readonly order: number;
  /** The number of locks that the transaction needs. */
  readonly needed: number;
  readonly held: Lock[];
  isEnded: boolean;
}

/** The lock of a store, or of all writers. Any number of readers or one writer can hold it. */
class Lock {
  readonly waiting = new Fifo<Claim>();
  holders = 0;
  #isHeldByWriter = false;

  /** Gives the lock to the next claims. Adds to `ready` each claim that now has all its locks. */
  grant(ready: Claim[]): void {
    for (let claim = this.waiting.first; claim !== undefined; claim = this.waiting.first) {
      const { isWriting } = claim.transaction;
      if (!claim.isEnded) {
        if (this.holders > 0 && (isWriting || this.#isHeldByWriter)) break;
        this.holders += 1;
        this.#isHeldByWriter = isWriting;
        claim.held.push(this);
        if (claim.held.length === claim.needed) ready.push(claim);
      }
      this.waiting.take();
    }
  }
}

function startReadyTransactions(locks: readonly Lock[]): void {
  const ready: Claim[] = [];
  for (const lock of locks) lock.grant(ready);
  for (const { transaction } of ready.sort((a, b) => a.order - b.order)) transaction.start();
}
