import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { LanedeskError } from "../../../shared/failure.ts";
import {
  createConflictError,
  createUnknownOutcomeError,
  getErrorCode,
  isConflict,
  isLostCommit,
  toStoreError,
} from "./errors.ts";
import type { SqlRunner } from "./table.ts";

/** After this time, a transaction that conflicts with another transaction fails. */
const MAX_RETRY_MS = 5_000;
/** The longest pause before the first retry; each retry doubles this maximum, up to `MAX_PAUSE_MS`. */
const FIRST_MAX_PAUSE_MS = 10;
const MAX_PAUSE_MS = 500;

const BEGIN = {
  read: "begin isolation level repeatable read read only",
  write: "begin isolation level serializable",
  /**
   * For work that locks rows. Each statement sees all commits before its start and, after a wait for a lock, the newest
   * version of the locked row.
   */
  locked: "begin isolation level read committed",
};

type Mode = keyof typeof BEGIN;

/** Access to the running transaction, for its work. */
export interface Transaction {
  run: SqlRunner;
  /** Runs a statement whose result the work does not need, after the work and together with the COMMIT. */
  runWithCommit(sql: string, values: readonly unknown[]): void;
  /** Runs `work` after the COMMIT. */
  onCommit(work: () => void): void;
}

/** Runs work in a transaction; see `createTransactions`. */
export type TransactionRunner = ReturnType<typeof createTransactions>["transact"];

/**
 * Creates the functions that run work in transactions and close the connections. After a conflict with another
 * transaction, the work runs again.
 * @param pool supplies the connections of reads and of work that locks rows
 * @param writePool supplies the connections of writes
 */
export function createTransactions(pool: Pool, writePool: Pool) {
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  async function attemptTransaction<T>(
    mode: Mode,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const client = await (mode === "write" ? writePool : pool).connect();
    let failure: unknown;
    let isLost = false;
    const commitJobs: (() => void)[] = [];
    const finalStatements: (() => Promise<unknown>)[] = [];
    const onConnectionError = (error: unknown) => {
      isLost = true;
      failure ??= error;
    };
    client.on("error", onConnectionError);
    let last: Promise<unknown> = Promise.resolve();
    let isEnded = false;
    /** Sends a statement without waiting for earlier ones, because the connection runs them in order. */
    const run = async (sql: string, values: readonly unknown[] = []) => {
      // The connection may serve another transaction by now.
      if (isEnded) throw new Error("The transaction has ended.");
      const response = client.query(sql, [...values]);
      last = response.catch((error: unknown) => {
        // The first error is the cause; PostgreSQL rejects every statement after it.
        failure ??= error;
      });
      return (await response).rows;
    };
    const endTransaction = async () => {
      isEnded = true;
      await last;
    };
    try {
      const begun = run(BEGIN[mode]);
      // If BEGIN failed, each statement of a write would commit alone, so only a read continues without waiting.
      if (mode === "read") begun.catch(() => undefined);
      else await begun;
      const result = await work({
        run,
        runWithCommit: (sql, values) => void finalStatements.push(() => run(sql, values)),
        onCommit: (job) => void commitJobs.push(job),
      });
      // The work may have sent statements without waiting for their results.
      await last;
      // Work that caught an error of a statement can't commit.
      if (failure !== undefined) throw failure;
      const [statementError, commitError] = await Promise.all([
        getError(Promise.all(finalStatements.map((runFinal) => runFinal()))),
        getError(client.query("commit")),
      ]);
      isEnded = true;
      // COMMIT rolls back, without an error, after a statement that the server rejected.
      if (
        statementError !== undefined &&
        (commitError === undefined || getErrorCode(statementError) !== undefined)
      )
        throw statementError;
      if (commitError !== undefined)
        throw mode !== "read" && isLostCommit(commitError)
          ? createUnknownOutcomeError(commitError)
          : commitError;
      for (const job of commitJobs) job();
      return result;
    } catch (error) {
      await endTransaction();
      if (!isLost)
        await client.query("rollback").catch(() => {
          isLost = true;
        });
      throw isConflict(failure) ? failure : error;
    } finally {
      client.off("error", onConnectionError);
      client.release(isLost);
    }
  }

  async function runWithRetries<T>(mode: Mode, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const endsAt = performance.now() + MAX_RETRY_MS;
    for (let maxPauseMs = FIRST_MAX_PAUSE_MS; ; maxPauseMs = Math.min(2 * maxPauseMs, MAX_PAUSE_MS)) {
      try {
        return await attemptTransaction(mode, work);
      } catch (error) {
        if (!isConflict(error)) throw toStoreError(error);
        if (performance.now() > endsAt) throw createConflictError();
        await pause(Math.random() * maxPauseMs);
      }
    }
  }

  return {
    /**
     * Runs work in a transaction; returns the result of the work.
     * @throws the error of the work; LanedeskError "unavailable" if the store is closing, the database fails or the
     * conflicts do not end, "unknown-outcome" if the database did not confirm the COMMIT
     */
    async transact<T>(mode: Mode, work: (transaction: Transaction) => Promise<T>): Promise<T> {
      if (isClosed)
        throw new LanedeskError(
          "unavailable",
          "Lanedesk is closing. Nothing was changed; start Lanedesk again.",
        );
      const job = runWithRetries(mode, work);
      const ended = job.catch(() => undefined).finally(() => running.delete(ended));
      running.add(ended);
      return job;
    },

    /**
     * Waits for running transactions, then closes the connections.
     * @param runLast runs in a read transaction after all other transactions
     */
    async close(runLast?: (transaction: Transaction) => Promise<void>): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      await Promise.all(running);
      try {
        if (runLast) await runWithRetries("read", runLast);
      } finally {
        await Promise.all([pool.end(), writePool.end()]);
      }
    },
  };
}

const getError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
