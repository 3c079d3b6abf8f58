import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { LanedeskError } from "../../../shared/failure.ts";
import {
  createConflictError,
  createUnknownOutcomeError,
  isConflict,
  isLostCommit,
  toStoreError,
} from "./errors.ts";
import type { RunSql } from "./table.ts";

/** How long a write that conflicts with others is repeated. */
const MAX_RETRY_MS = 5_000;
/** The longest pause before the first repetition. It doubles with each repetition. */
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 500;

const BEGIN = {
  read: "begin isolation level repeatable read read only",
  write: "begin isolation level serializable",
  /**
   * For work that locks rows. Each statement sees everything committed before it, even if it had to wait for a lock.
   */
  locked: "begin isolation level read committed",
};

type Mode = keyof typeof BEGIN;

/** Access to the running transaction, for its work. */
export interface Transaction {
  run: RunSql;
  /** Runs `work` when the transaction commits. */
  onCommit(work: () => void): void;
}

export type Transact = ReturnType<typeof createTransactions>["transact"];

/**
 * Runs work in transactions. A write that conflicts with another transaction runs again.
 * @param pool supplies the connections of reads and of work that locks rows
 * @param writePool supplies the connections of writes
 */
export function createTransactions(pool: Pool, writePool: Pool) {
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  async function attempt<T>(mode: Mode, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await (mode === "write" ? writePool : pool).connect();
    let failure: unknown;
    let isLost = false;
    const committed: (() => void)[] = [];
    const onConnectionError = (error: unknown) => {
      isLost = true;
      failure ??= error;
    };
    client.on("error", onConnectionError);
    let last: Promise<unknown> = Promise.resolve();
    let isEnded = false;
    const runNext = async (sql: string, values: readonly unknown[]) => {
      // The connection may serve another transaction by now.
      if (isEnded) throw new Error("The transaction has ended.");
      try {
        return (await client.query(sql, [...values])).rows;
      } catch (error) {
        // The first error is the cause; PostgreSQL rejects every statement after it.
        failure ??= error;
        throw error;
      }
    };
    /** Work may start several statements; a connection runs one at a time. */
    const run: RunSql = (sql, values = []) => {
      const rows = last.then(() => runNext(sql, values));
      last = rows.catch(() => undefined);
      return rows;
    };
    const end = async () => {
      isEnded = true;
      await last;
    };
    try {
      await client.query(BEGIN[mode]);
      const result = await work({ run, onCommit: (job) => void committed.push(job) });
      // Includes statements that the work did not wait for.
      await last;
      await end();
      // Work that caught an error of a statement can't commit.
      if (failure !== undefined) throw failure;
      await commit(client, mode);
      for (const job of committed) job();
      return result;
    } catch (error) {
      await end();
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
    for (let maxPauseMs = FIRST_PAUSE_MS; ; maxPauseMs = Math.min(2 * maxPauseMs, MAX_PAUSE_MS)) {
      try {
        return await attempt(mode, work);
      } catch (error) {
        if (!isConflict(error)) throw toStoreError(error);
        if (performance.now() > endsAt) throw createConflictError();
        await pause(Math.random() * maxPauseMs);
      }
    }
  }

  return {
    async transact<T>(mode: Mode, work: (transaction: Transaction) => Promise<T>): Promise<T> {
      if (isClosed)
        throw new LanedeskError(
          "unavailable",
          "The store is closed because the program is ending. Nothing was changed.",
        );
      const job = runWithRetries(mode, work);
      const ended = job.catch(() => undefined).finally(() => running.delete(ended));
      running.add(ended);
      return job;
    },

    /** Waits for running transactions. @param last runs after them */
    async close(last?: (transaction: Transaction) => Promise<void>): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      await Promise.all(running);
      try {
        if (last) await runWithRetries("read", last);
      } finally {
        await Promise.all([pool.end(), writePool.end()]);
      }
    },
  };
}

/** @throws LanedeskError "unknown-outcome" if the server may have committed a write without an answer */
async function commit(client: PoolClient, mode: Mode): Promise<void> {
  try {
    await client.query("commit");
  } catch (error) {
    throw mode !== "read" && isLostCommit(error) ? createUnknownOutcomeError(error) : error;
  }
}
