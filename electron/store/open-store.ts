import { setImmediate } from "node:timers/promises";
import { LanedeskError } from "../../shared/failure.ts";
import { removeUnfinishedBackups } from "./data-folder/backup-files.ts";
import { findOriginalFolder, writeFolderMark } from "./data-folder/copy-mark.ts";
import { lockDataFolder } from "./data-folder/lock.ts";
import { getDataFolderPaths } from "./data-folder/paths.ts";
import { finishReplacement } from "./data-folder/replace-store.ts";
import { requireStoreFile } from "./data-folder/require-store.ts";
import { type DexieStore, openDexieStore } from "./dexie/dexie-store.ts";
import { removeTree } from "./files/durable-files.ts";
import {
  type DamagedRecordListener,
  type OpenIndexedDB,
  openIndexedDB,
  type QuarantinedRecord,
} from "./indexeddb/index.ts";
import { markAsCopy } from "./mark-as-copy.ts";
import type { Counts } from "./port/backups.ts";
import type { Progress } from "./port/progress.ts";
import { DATABASE_NAME } from "./schema.ts";
import { toStoreError } from "./store-error.ts";

export { type ExportChunk, toExportedRecords } from "./dexie/export-records.ts";
export { isTableName, type TableName } from "./table-schemas.ts";

/** The store of a data folder. */
export interface FolderStore extends DexieStore {
  /**
   * Copies the store into an SQLite file and a log in the same folder. `onProgress` receives megabytes; if `onProgress`
   * throws, the copy stops.
   */
  copy(path: string, onProgress: (done: number, total: number) => void): Promise<void>;
  /** Returns unused space to the disk in small steps. Progress is in pages. */
  vacuum(progress: Progress): Promise<void>;
  /** Counts, by table, the damaged records in the quarantine and those found since the store was opened. */
  countDamagedRecords(): Promise<Counts>;
}

/**
 * Opens the store of a data folder; creates both if needed. Locks the folder until the store is closed. If a user
 * copied the folder outside Lanedesk, marks the store as a copy.
 * @throws LanedeskError as `lockDataFolder` does when the folder is in use or cannot be used
 * @throws LanedeskError "unavailable" when the store has a newer version than this program, is missing or cannot be
 * read, or when SQLite is too old
 */
export async function openStore({
  folder,
  backups,
  now = Date.now,
  sqliteVersion = process.versions.sqlite,
  onDamagedRecord = () => {},
}: {
  folder: string;
  /** The backup folder that the policy sets. */
  backups?: string;
  now?: () => number;
  sqliteVersion?: string | undefined;
  /**
   * Called once for each damaged record or index entry that a read found. From then on, the store does not have the
   * record, unless `bytes` is empty: then only an index entry was damaged.
   */
  onDamagedRecord?(record: QuarantinedRecord): void;
}): Promise<FolderStore> {
  requireSqlite(sqliteVersion);
  const lock = lockDataFolder(folder);
  const reported: DamagedKey[] = [];
  let opened: DexieStore | undefined;
  const engine = await openEngine({ folder, backups, now }, (record) => {
    const { table, key, bytes } = record;
    if (bytes.length > 0) {
      if (key !== undefined) reported.push({ table, key });
      opened?.forgetRecord(table, key);
    }
    onDamagedRecord(record);
  }).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const running = new Set<Promise<void>>();
  const release = async () => {
    await Promise.allSettled(running);
    await engine.close();
    lock.release();
  };
  const trackWork = (work: Promise<void>) => {
    running.add(work);
    return work.finally(() => running.delete(work));
  };
  try {
    const store = await openDexieStore(engine);
    opened = store;
    const original = findOriginalFolder(folder);
    if (original !== undefined) await markAsCopy(store, now(), `This data folder is a copy of ${original}.`);
    writeFolderMark(folder);
    return {
      ...store,
      copy: (path, onProgress) => trackWork(engine.copy(DATABASE_NAME, path, onProgress)),
      vacuum: ({ signal, reportProgress }) =>
        trackWork(
          engine
            .vacuum(DATABASE_NAME, (done, total) => {
              signal.throwIfAborted();
              reportProgress(done, total);
            })
            .catch((error: unknown) => {
              throw toStoreError(error);
            }),
        ),
      async countDamagedRecords() {
        // Wait for reports, which the engine sends from setImmediate.
        await setImmediate();
        const quarantined = await engine.listQuarantine(DATABASE_NAME);
        return countByTable([...quarantined, ...reported]);
      },
      close: async (readLast) => {
        await store.close(readLast).finally(release);
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

type DamagedKey = Pick<QuarantinedRecord, "table" | "key">;

/**
 * Counts each record once. A full disk can prevent the move of a reported record to the quarantine, so `records` has
 * both the quarantined and the reported records.
 */
function countByTable(records: readonly DamagedKey[]): Counts {
  const counts: Counts = {};
  const seen = new Set<string>();
  for (const { table, key } of records) {
    const id = JSON.stringify([table, key]);
    if (key !== undefined && seen.has(id)) continue;
    seen.add(id);
    counts[table] = (counts[table] ?? 0) + 1;
  }
  return counts;
}

/** Finishes or cleans up interrupted work in a locked folder, then opens the engine. */
async function openEngine(
  { folder, backups, now }: { folder: string; backups: string | undefined; now(): number },
  onDamagedRecord: DamagedRecordListener,
): Promise<OpenIndexedDB> {
  const { store, backups: ownBackups, transfers, checkCopy } = getDataFolderPaths(folder);
  await finishReplacement(folder);
  await requireStoreFile(folder, backups);
  // A leftover that another program holds open must not prevent the start.
  await Promise.allSettled([transfers, checkCopy, `${checkCopy}-wal`].map(removeTree));
  await removeUnfinishedBackups(ownBackups);
  // Not awaited: a network share that is offline must not delay the start.
  if (backups !== undefined && backups !== ownBackups) void removeUnfinishedBackups(backups, now());
  return openIndexedDB({ folder: store, onDamagedRecord });
}

/**
 * Opens, creates or upgrades the store whose database file is in `folder`; returns the result of `work` after closing
 * the store.
 */
export async function runWithStoreIn<T>(folder: string, work: (store: DexieStore) => Promise<T>): Promise<T> {
  const engine = openIndexedDB({ folder });
  try {
    const store = await openDexieStore(engine);
    const result = await work(store);
    await store.close();
    return result;
  } finally {
    await engine.close();
  }
}

/** The first version with `PRAGMA wal_checkpoint(NOOP)`; older versions run a real checkpoint, even during a copy. */
const MIN_SQLITE_VERSION = [3, 51] as const;

/**
 * Checks the SQLite version of this runtime, because a system's own Node or Electron may have an older SQLite.
 * @throws LanedeskError "unavailable" when SQLite is too old or missing
 */
export function requireSqlite(version: string | undefined): void {
  const [major = 0, minor = 0] = (version ?? "").split(".").map(Number);
  if (major > MIN_SQLITE_VERSION[0] || (major === MIN_SQLITE_VERSION[0] && minor >= MIN_SQLITE_VERSION[1]))
    return;
  throw new LanedeskError(
    "unavailable",
    `Lanedesk needs SQLite ${MIN_SQLITE_VERSION.join(".")} or later, and this runtime has ${version ?? "none"}. Nothing was changed; reinstall Lanedesk, or use a newer Node.`,
  );
}
