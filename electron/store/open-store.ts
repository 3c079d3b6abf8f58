import { removeUnfinishedBackups } from "./backup/rotate-backups.ts";
import type { BackedUp } from "./backup/schedule-backups.ts";
import { findOriginalFolder, writeFolderMark } from "./data-folder/copy-mark.ts";
import { lockDataFolder } from "./data-folder/lock.ts";
import { dataFolderPaths } from "./data-folder/paths.ts";
import { resumeReplacement } from "./data-folder/replace-store.ts";
import { requireStoreFile } from "./data-folder/require-store.ts";
import { databaseName } from "./dexie/database.ts";
import { type DexieStore, openDexieStore } from "./dexie/dexie-store.ts";
import { removeTree } from "./files/durable-files.ts";
import {
  type OnDamagedRecord,
  type OpenIndexedDB,
  openIndexedDB,
  type QuarantinedRecord,
} from "./indexeddb/index.ts";
import { markAsCopy } from "./mark-as-copy.ts";
import type { Progress } from "./port/progress.ts";
import { toStoreError } from "./store-error.ts";

/** The store of a data folder, which can be copied while it is used. */
export interface FolderStore extends DexieStore, BackedUp {
  /** Gives the space of what was deleted back to the disk, in small steps while it is used; tells of pages. */
  vacuum(progress: Progress): Promise<void>;
}

/**
 * Opens the store of a data folder, and makes both where they are missing. The folder belongs to this process until
 * the store is closed. One that was copied outside the program is noted as a copy.
 * @throws LanedeskError "in-use" when another process has the folder open; nothing was touched
 * @throws LanedeskError "unavailable" when the store is of a newer version than this program, cannot be read or is
 * not there any more; nothing was changed
 */
export async function openStore({
  folder,
  now = Date.now,
  onDamagedRecord = () => {},
}: {
  folder: string;
  now?: () => number;
  /** Called once for each damaged record that a read found; from then on the store does not have the record. */
  onDamagedRecord?(record: QuarantinedRecord): void;
}): Promise<FolderStore> {
  const lock = lockDataFolder(folder);
  let opened: DexieStore | undefined;
  const engine = await openEngine(folder, (record) => {
    opened?.forgetRecord(record.table, record.key);
    onDamagedRecord(record);
  }).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const atWork = new Set<Promise<void>>();
  const release = async () => {
    await Promise.allSettled(atWork);
    await engine.close();
    lock.release();
  };
  const noted = (work: Promise<void>) => {
    atWork.add(work);
    return work.finally(() => atWork.delete(work));
  };
  try {
    const store = await openDexieStore(engine);
    opened = store;
    const original = findOriginalFolder(folder);
    if (original !== undefined) await markAsCopy(store, now(), `This data folder is a copy of ${original}.`);
    writeFolderMark(folder);
    return {
      ...store,
      copy: (path, tell) => noted(engine.copy(databaseName, path, tell)),
      vacuum: ({ signal, reportProgress: tell }) =>
        noted(
          engine
            .vacuum(databaseName, (done, total) => {
              signal.throwIfAborted();
              tell(done, total);
            })
            .catch((error: unknown) => {
              throw toStoreError(error);
            }),
        ),
      close: async (lastly) => {
        await store.close(lastly).finally(release);
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Puts a folder that is held in order first: what waits becomes the store, what was cut off is removed. */
async function openEngine(folder: string, onDamagedRecord: OnDamagedRecord): Promise<OpenIndexedDB> {
  const { store, backups, passing, checking } = dataFolderPaths(folder);
  await resumeReplacement(folder);
  await requireStoreFile(folder);
  for (const remains of [passing, checking, `${checking}-wal`]) await removeTree(remains);
  await removeUnfinishedBackups(backups);
  return openIndexedDB({ folder: store, onDamagedRecord });
}
