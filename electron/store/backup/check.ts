import { join } from "node:path";
import { layoutOf, requireStore } from "../data-folder.ts";
import { databaseName } from "../dexie/database.ts";
import { lockFolder } from "../folder-lock.ts";
import { fileNameFor } from "../indexeddb/storage/file-name.ts";
import type { Progress } from "../port/progress.ts";
import { inspectWithIndexes } from "./indexes.ts";
import type { Inspection } from "./inspect.ts";
import { listBackups } from "./keep-backups.ts";
import { requireNotLost } from "./require-not-lost.ts";
import { settle } from "./settle.ts";

export interface Checked extends Inspection {
  /** The backups that are at hand, newest first. */
  backups: string[];
}

/**
 * Reads the store of a data folder from end to end, and changes nothing in it.
 * @throws LanedeskError "in-use", "not-found", or "unavailable" when its file is not there any more
 */
export async function checkStore(folder: string, progress: Progress): Promise<Checked> {
  requireStore(folder);
  const lock = lockFolder(folder);
  try {
    await settle(folder);
    await requireNotLost(folder);
    const { store, backups: place } = layoutOf(folder);
    const backups = (await listBackups(place)).map((backup) => backup.file);
    const file = join(store, fileNameFor(databaseName));
    return { ...(await inspectWithIndexes(file, { single: false, ...progress })), backups };
  } finally {
    lock.release();
  }
}
