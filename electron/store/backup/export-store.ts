import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { LanedeskError } from "../../../shared/failure.ts";
import { lockDataFolder } from "../data-folder/lock.ts";
import { dataFolderPaths, requireStore } from "../data-folder/paths.ts";
import { databaseName } from "../dexie/database.ts";
import { asTold, type Chunk } from "../dexie/everything.ts";
import { readQuarantine, salvage } from "../indexeddb/index.ts";
import { fileNameFor } from "../indexeddb/storage/file-name.ts";
import { openStore } from "../open-store.ts";
import type { Counts, Exported } from "../port/backups.ts";
import type { Progress } from "../port/progress.ts";
import { isDamageError, toStoreError } from "../store-error.ts";
import { writeExport } from "./export.ts";

/**
 * Exports all of a data folder's store, which nobody has open; where it is damaged, what is whole.
 * @throws LanedeskError "in-use" or "not-found", or "unavailable" when nothing of it can be read
 */
export async function exportStore(folder: string, to: string, progress: Progress): Promise<Exported> {
  requireStore(folder);
  try {
    const store = await openStore({ folder });
    let records: Counts;
    try {
      records = await writeExport(store.everything(), to, progress);
    } finally {
      await store.close();
    }
    const lost: Counts = {};
    for (const { table } of readQuarantine(fileOf(folder))) lost[table] = (lost[table] ?? 0) + 1;
    return { records, isSound: Object.keys(lost).length === 0, lost };
  } catch (error) {
    if (!isDamageError(error)) throw error;
  }
  const lock = lockDataFolder(folder);
  try {
    return await exportDamagedFile(fileOf(folder), to, progress);
  } finally {
    lock.release();
  }
}

const fileOf = (folder: string): string => join(dataFolderPaths(folder).store, fileNameFor(databaseName));

/**
 * Exports what is whole in a store's file, which is damaged and which nobody writes to.
 * @throws LanedeskError "unavailable" when nothing of it can be read; what was at `to` stays
 */
export async function exportDamagedFile(file: string, to: string, progress: Progress): Promise<Exported> {
  const lost: Counts = {};
  const records = await writeExport(readable(file, lost), to, progress);
  return { records, isSound: false, lost };
}

async function* readable(file: string, lost: Counts): AsyncGenerator<Chunk> {
  let isAny = false;
  try {
    for (const { store: table, values, lost: more } of salvage(file)) {
      await setImmediate();
      if (more > 0) lost[table] = (lost[table] ?? 0) + more;
      const records = asTold(table, values as object[]);
      isAny ||= records.length > 0;
      if (records.length > 0) yield { table, records };
    }
  } catch (error) {
    throw toStoreError(error);
  }
  if (!isAny)
    throw new LanedeskError(
      "unavailable",
      `Nothing in ${file} can be read any more. It was left as it is, and nothing was written. Restore a backup.`,
    );
}
