import { join } from "node:path";
import { layoutOf, requireStore } from "../data-folder.ts";
import { databaseName } from "../dexie/database.ts";
import { lockFolder } from "../folder-lock.ts";
import { fileNameFor } from "../indexeddb/storage/file-name.ts";
import { type Inspection, inspectFile } from "./inspect.ts";
import { listBackups } from "./keep-backups.ts";

export interface Checked extends Inspection {
  /** The backups that are at hand, newest first. */
  backups: string[];
}

/**
 * Reads the store of a data folder from end to end, and changes nothing.
 * @throws LanedeskError "in-use" or "not-found"
 */
export async function checkStore(folder: string): Promise<Checked> {
  requireStore(folder);
  const lock = lockFolder(folder);
  try {
    const { store, backups } = layoutOf(folder);
    const inspection = await inspectFile(join(store, fileNameFor(databaseName)), { single: false });
    return { ...inspection, backups: (await listBackups(backups)).map(({ file }) => file) };
  } finally {
    lock.release();
  }
}
