import { Dexie, type Transaction } from "dexie";

const jobsOf = new WeakMap<Transaction, (() => void)[]>();

/**
 * Runs a function when the current transaction has committed, after the functions of earlier calls. Call only in a
 * transaction. Dexie calls the newest listener of "complete" first; without this order, an older state of a record
 * could replace a newer state in memory.
 */
export function onCommit(work: () => void): void {
  const transaction = Dexie.currentTransaction;
  const known = jobsOf.get(transaction);
  if (known) {
    known.push(work);
    return;
  }
  const jobs = [work];
  jobsOf.set(transaction, jobs);
  transaction.on("complete", () => {
    for (const job of jobs) job();
  });
}
