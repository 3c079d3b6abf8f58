import { join } from "node:path";
import { lockDataFolder } from "../data-folder/lock.ts";
import { dataFolderPaths, requireStore } from "../data-folder/paths.ts";
import { resumeReplacement } from "../data-folder/replace-store.ts";
import { requireStoreFile } from "../data-folder/require-store.ts";
import { databaseName } from "../dexie/database.ts";
import { fileNameFor } from "../indexeddb/storage/file-name.ts";
import type { Progress } from "../port/progress.ts";
import { inspectWithIndexes } from "./check-indexes.ts";
import type { Inspection } from "./inspect-file.ts";
import { listBackupFiles } from "./rotate-backups.ts";

export interface StoreCheckResult extends Inspection {
  /** The backups that are at hand, newest first. */
  backups: string[];
}

/**
 * Reads the store of a data folder from end to end, and changes nothing in it.
 * @throws LanedeskError "in-use", "not-found", or "unavailable" when its file is not there any more
 */
export async function checkStore(folder: string, progress: Progress): Promise<StoreCheckResult> {
  requireStore(folder);
  const lock = lockDataFolder(folder);
  try {
    await resumeReplacement(folder);
    await requireStoreFile(folder);
    const { store, backups: place } = dataFolderPaths(folder);
    const backups = (await listBackupFiles(place)).map((backup) => backup.file);
    const file = join(store, fileNameFor(databaseName));
    return { ...(await inspectWithIndexes(file, { single: false, ...progress })), backups };
  } finally {
    lock.release();
  }
}
