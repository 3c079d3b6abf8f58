import { LanedeskError } from "../../../shared/failure.ts";
import { createParts } from "../parts/parts.ts";
import type { ImportTarget } from "../parts/stored-form.ts";
import { DATABASE_NAME, requireKnownSchema, type SchemaVersion, schemaVersions } from "../schema.ts";
import type { Store, StorePartName, StoreParts } from "../store.ts";
import { toStoreError } from "../store-error.ts";
import { IdleMonitor, type IdleTimes } from "./board-index/idle-monitor.ts";
import { createChangeCounter } from "./count-changes.ts";
import { Database, type IndexedDb } from "./database.ts";
import { type ExportChunk, exportRecords } from "./export-records.ts";
import { importRecords } from "./import-records.ts";

/** Options of `prepareSearch`. */
interface SearchPreparation extends Partial<IdleTimes> {
  /** Prepares other data for the first search, before `prepareSearch` reads the indexes. */
  runFirst?(): Promise<void>;
}

/** The store port on Dexie, with the functions that backups, export and import need. */
export interface DexieStore extends Store, ImportTarget {
  /** Exports the records of all tables, without the values that identify this store. */
  exportRecords(): AsyncIterable<ExportChunk>;
  /** Removes a quarantined record from memory. */
  forgetRecord(table: string, key: unknown): void;
  /** Returns the number of write requests; see `createChangeCounter`. */
  countChanges(): number;
  /**
   * Reads the indexes of loads and carriers before the first search, with pauses while the store is in use (see
   * `IdleTimes`). Never rejects: the first search reports the error.
   */
  prepareSearch(options?: SearchPreparation): Promise<void>;
  /**
   * Closes the store when all running work has ended.
   * @param readLast reads the final state, after all writes and before the store closes
   */
  close(readLast?: (parts: StoreParts) => Promise<void>): Promise<void>;
}

/**
 * Opens the store in an IndexedDB; creates or upgrades the store first if needed.
 * @throws LanedeskError "unavailable" when the store has a newer version than this program, cannot be upgraded or
 * cannot be read; "in-use" when another process has the store open. The store is unchanged.
 */
export async function openDexieStore(
  indexedDb: IndexedDb,
  versions: readonly SchemaVersion[] = schemaVersions,
): Promise<DexieStore> {
  const version = await indexedDb.readVersion?.(DATABASE_NAME).catch((error: unknown) => {
    throw toStoreError(error);
  });
  requireKnownSchema(version ?? 0, versions);
  const database = new Database(indexedDb, versions);
  const countChanges = createChangeCounter(database);
  await database.open().catch((error: unknown) => {
    database.close();
    throw toOpenError(error);
  });
  const parts = createParts(database);
  const running = new Set<Promise<unknown>>();
  const idleMonitor = new IdleMonitor();
  let isClosed = false;

  async function runTransaction<P extends StorePartName, T>(
    mode: "r" | "rw",
    names: readonly P[],
    work: (parts: Pick<StoreParts, P>) => Promise<T>,
  ): Promise<T> {
    if (isClosed)
      throw new LanedeskError(
        "unavailable",
        "Lanedesk is closing. Nothing was changed; start Lanedesk again.",
      );
    idleMonitor.recordUse();
    const chosen = Object.fromEntries(names.map((name) => [name, parts[name]])) as Pick<StoreParts, P>;
    // Dexie tracks awaits only in an async function.
    const transaction = database.transaction(mode, [...names], async () => work(chosen));
    const ended = transaction.then(recordEnd, recordEnd);
    running.add(ended);
    return transaction.catch((error: unknown) => {
      throw toStoreError(error);
    });

    function recordEnd() {
      running.delete(ended);
      if (mode === "r" && names.some((name) => name === "loads")) idleMonitor.recordLoadsRead();
    }
  }

  async function prepareIndexes({ runFirst, ...times }: SearchPreparation = {}): Promise<void> {
    const waitForIdle = await idleMonitor.start(times);
    await waitForIdle();
    await runFirst?.();
    for (const { accountId } of await database.accounts.toArray()) {
      await database.loadIndex.prepare(accountId, waitForIdle);
      await database.carrierSearch.prepare(accountId, waitForIdle);
    }
  }

  return {
    read: (names, work) => runTransaction("r", names, work),
    write: (names, work) => runTransaction("rw", names, work),
    exportRecords: () => convertStoreErrors(exportRecords(database)),
    importRecords: (table, records) =>
      importRecords(database, table, records).catch((error: unknown) => {
        throw toStoreError(error);
      }),
    forgetRecord: (table, key) => database.forgetRecord(table, key),
    countChanges,
    prepareSearch(options) {
      const prepared = prepareIndexes(options).catch(() => {
        // The first search reads the rest, and reports the error.
      });
      running.add(prepared);
      return prepared;
    },
    async close(readLast) {
      isClosed = true;
      idleMonitor.close();
      await Promise.all(running);
      try {
        await readLast?.(parts);
      } finally {
        database.close({ disableAutoOpen: true });
      }
    },
  };
}

async function* convertStoreErrors(chunks: AsyncIterable<ExportChunk>): AsyncGenerator<ExportChunk> {
  try {
    yield* chunks;
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Converts an error of opening the store. A failed upgrade changes nothing, because an upgrade is one transaction. */
function toOpenError(error: unknown): unknown {
  const storeError = toStoreError(error);
  if (storeError !== error) return storeError;
  const reason = error instanceof Error ? error.message : String(error);
  return new LanedeskError(
    "unavailable",
    `Can't upgrade the data (${reason}); the data is unchanged. Use the previous version of Lanedesk.`,
  );
}
