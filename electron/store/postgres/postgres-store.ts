import { randomUUID } from "node:crypto";
import { Pool, type PoolConfig, types } from "pg";
import type { LeaseTime } from "../parts/leases.ts";
import { createParts } from "../parts/parts.ts";
import type { ImportTarget } from "../parts/stored-form.ts";
import type { Tables } from "../parts/tables.ts";
import type { Progress } from "../port/progress.ts";
import type { SharedStore, Store, StorePartName, StoreParts } from "../store.ts";
import { createChangeLog, createChangeRecorder } from "./change-log.ts";
import { checkColumns, type DatabaseCheckResult } from "./check-columns.ts";
import { importRecords, prepareEmptyDatabase } from "./import-records.ts";
import { createLoadLists } from "./load-lists.ts";
import { migrateTables } from "./migrate.ts";
import { createCarrierSearch, createCounts, createEditStates, createHistoryReader } from "./searches.ts";
import { recordFailedAttempt } from "./shared/failed-attempts.ts";
import { createWorkLease } from "./shared/work-lease.ts";
import { openTable, type SqlRunner } from "./table.ts";
import { layOutTables } from "./table-layout.ts";
import { createTransactions, type Transaction } from "./transactions.ts";

/** Reads the database's clock, which measures leases because several servers share them. */
async function readLeaseTime(run: SqlRunner): Promise<LeaseTime> {
  const [row] = await run<{ now: number }>(
    "select floor(extract(epoch from clock_timestamp()) * 1000)::double precision as now",
  );
  const now = row?.now ?? 0;
  return { run: "database", now, runningMs: now };
}

/** Counters by account that increase with committed writes of rates. */
class RateWrites extends Map<string, number> {
  /** The number of times that other servers may have changed rates of any account. */
  otherServerWrites = 0;

  override get(accountId: string): number {
    return (super.get(accountId) ?? 0) + this.otherServerWrites;
  }
}

/** The store of an office in PostgreSQL. */
export interface PostgresStore extends Store {
  shared: SharedStore;
  /** @param readLast reads the final state: after all writes, before the store closes */
  close(readLast?: (parts: StoreParts) => Promise<void>): Promise<void>;
  /**
   * Fills an empty database in one transaction. After a conflict, `work` runs again.
   * @throws LanedeskError "conflict" if a table other than those that the program fills at start has a record
   */
  fill<T>(work: (target: ImportTarget) => Promise<T>): Promise<T>;
  /** Compares the columns with the records, in one snapshot; changes nothing. */
  check(progress: Progress): Promise<DatabaseCheckResult>;
}

/** For reads, and for work that locks rows. */
const MAX_READ_CONNECTIONS = 7;
/** Concurrent writes conflict with each other, so more connections would make them slower. */
const MAX_WRITE_CONNECTIONS = 3;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * After this time without a response to a statement, the store closes the connection. A host that disappeared sends
 * nothing, and the operating system notices that only after about 15 minutes.
 */
const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Settings for many small reads. Compiling a plan or starting a parallel worker takes longer than such a read, and
 * reading an index is cheaper than sorting. With less work_mem, a search with many matches would check all rows of each
 * disk page.
 */
const PLANNER_SETTINGS =
  "set jit = off; set max_parallel_workers_per_gather = 0; set random_page_cost = 1.1; set work_mem = '32MB'";

/** PostgreSQL's type id of 64-bit integers. Ids and counts stay below 2^53. */
const BIGINT = 20;

/**
 * Opens the store in a PostgreSQL database; creates or upgrades its tables first if needed.
 * @throws LanedeskError as `migrateTables` does
 */
export async function openPostgresStore(connection: PoolConfig): Promise<PostgresStore> {
  const settings: PoolConfig = {
    application_name: "lanedesk",
    max: MAX_READ_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Statements that do not need each other's results take one round trip.
    pipeline: true,
    // These settings only save time; a database without them works, too.
    onConnect: (client) => client.query(PLANNER_SETTINGS).then(undefined, () => undefined),
    types: {
      getTypeParser: ((type: number, format: "text") =>
        type === BIGINT ? Number : types.getTypeParser(type, format)) as typeof types.getTypeParser,
    },
    ...connection,
  };
  // A migration may run a long statement, or wait for the migration of another server.
  const migrationPool = new Pool({ ...settings, query_timeout: 0 });
  migrationPool.on("error", () => undefined);
  await migrateTables(migrationPool).finally(() => migrationPool.end());
  const limited: PoolConfig = { query_timeout: STATEMENT_TIMEOUT_MS, ...settings };
  const pool = new Pool(limited);
  const writePool = new Pool({ ...limited, max: MAX_WRITE_CONNECTIONS });
  // The pool itself replaces an idle connection that fails.
  for (const one of [pool, writePool]) one.on("error", () => undefined);
  const { transact, close } = createTransactions(pool, writePool);
  const serverId = randomUUID();
  const changeLog = createChangeLog(transact, serverId);
  const layouts = layOutTables(1);
  const rateWrites = new RateWrites();

  function createStoreParts(
    transaction: Transaction,
    recorder?: ReturnType<typeof createChangeRecorder>,
  ): StoreParts {
    const tables = Object.fromEntries(
      Object.entries(layouts).map(([name, layout]) => [
        name,
        openTable(transaction.run, layout, recorder?.findRecorder(name)),
      ]),
    );
    return createParts({
      ...(tables as unknown as Omit<Tables, keyof ReturnType<typeof createSearchesAndCounts>>),
      ...createSearchesAndCounts(transaction),
    });
  }

  const createSearchesAndCounts = ({ run, onCommit }: Transaction) => ({
    loadLists: createLoadLists(run),
    carrierSearch: createCarrierSearch(run),
    editStates: createEditStates(run),
    carrierCounts: createCounts(run, "carriers", "scope"),
    rateCounts: createCounts(run, "booked_rates", "account"),
    readHistories: createHistoryReader(run),
    rateWrites,
    onCommit,
    readLeaseTime: () => readLeaseTime(run),
  });

  type Work<P extends StorePartName, T> = (parts: Pick<StoreParts, P>) => Promise<T>;

  const pickParts = <P extends StorePartName>(parts: StoreParts, names: readonly P[]) =>
    Object.fromEntries(names.map((name) => [name, parts[name]])) as Pick<StoreParts, P>;

  const read = <P extends StorePartName, T>(names: readonly P[], work: Work<P, T>): Promise<T> =>
    transact("read", (transaction) => work(pickParts(createStoreParts(transaction), names)));

  /** @param check runs first, in the same transaction */
  const write = <P extends StorePartName, T>(
    names: readonly P[],
    work: Work<P, T>,
    check?: (run: SqlRunner) => Promise<void>,
  ): Promise<T> =>
    transact("write", async (transaction) => {
      await check?.(transaction.run);
      const recorder = createChangeRecorder(serverId);
      const result = await work(pickParts(createStoreParts(transaction, recorder), names));
      recorder.save(transaction.runWithCommit);
      return result;
    });

  const shared: SharedStore = {
    followChanges: ({ onChanges, report }) =>
      changeLog.followChanges({
        report,
        onChanges(changes) {
          if (!changes || changes.rates) rateWrites.otherServerWrites += 1;
          return onChanges(changes);
        },
      }),
    recordFailedAttempt: (address) => recordFailedAttempt(transact, address),
    createWorkLease(name, holder) {
      const { requireHeld, ...lease } = createWorkLease(transact, name, holder);
      return {
        ...lease,
        store: {
          read,
          write: (names, work) => write(names, work, requireHeld),
          shared,
          changeLog: changeLog.log,
          close: async () => undefined,
        },
      };
    },
  };

  return {
    read,
    write: (names, work) => write(names, work),
    shared,
    fill: (work) =>
      transact("write", async (transaction) => {
        const { run } = transaction;
        await prepareEmptyDatabase(run, layouts);
        const parts = createStoreParts(transaction);
        return work({
          read: (_, job) => job(parts),
          write: (_, job) => job(parts),
          importRecords: (table, records) => importRecords(run, layouts, table, records),
        });
      }),
    check: (progress) => transact("read", ({ run }) => checkColumns(run, layouts, progress)),
    changeLog: changeLog.log,
    async close(readLast) {
      await changeLog.close();
      await close(readLast && ((transaction) => readLast(createStoreParts(transaction))));
    },
  };
}
