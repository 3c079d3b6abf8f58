import { createWriteStream } from "node:fs";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { LanedeskError } from "../../../shared/failure.ts";
import { PARTIAL_SUFFIX } from "../data-folder/backup-files.ts";
import { lockDataFolder } from "../data-folder/lock.ts";
import { getDataFolderPaths } from "../data-folder/paths.ts";
import { requireStore } from "../data-folder/require-store.ts";
import { addErrorPath, removeTree, renameDurably } from "../files/durable-files.ts";
import { makeFolder } from "../files/make-folder.ts";
import { salvageRecords } from "../indexeddb/index.ts";
import { type ExportChunk, type FolderStore, openStore, toExportedRecords } from "../open-store.ts";
import type { Counts, ExportResult } from "../port/backups.ts";
import type { Progress } from "../port/progress.ts";
import { isDamageError, toStoreError } from "../store-error.ts";
import { ACCESS_KEYS } from "./access-keys.ts";

/**
 * Exports the undamaged records of a data folder's store. The store must not be in use.
 * @param backupFolder the folder of new backups; the data folder may contain older backups
 * @throws LanedeskError as `requireStore` and `openStore` do; "unavailable" when a damaged store has no readable record
 */
export async function exportStore(
  folder: string,
  to: string,
  progress: Progress,
  backupFolder = getDataFolderPaths(folder).backups,
): Promise<ExportResult> {
  requireStore(folder);
  try {
    const store = await openStore({ folder, backups: backupFolder });
    try {
      return await exportOpenStore(store, to, progress);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!isDamageError(error)) throw error;
  }
  const lock = lockDataFolder(folder);
  try {
    return await exportDamagedFile(getDataFolderPaths(folder).storeFile, to, progress);
  } finally {
    lock.release();
  }
}

/**
 * Exports a store in use, without the damaged records in its quarantine.
 * @throws LanedeskError when a part of the file cannot be read (see isDamageError)
 */
export async function exportOpenStore(
  store: Pick<FolderStore, "exportRecords" | "countDamagedRecords">,
  to: string,
  progress: Progress,
): Promise<ExportResult> {
  const records = await writeExport(store.exportRecords(), to, progress);
  const lost = await store.countDamagedRecords();
  return { records, isSound: Object.keys(lost).length === 0, lost };
}

/**
 * Exports the readable records of a file with damaged pages. The file must not be in use.
 * @throws LanedeskError "unavailable" when nothing can be read; a file that was at `to` is unchanged
 */
export async function exportDamagedFile(file: string, to: string, progress: Progress): Promise<ExportResult> {
  const lost: Counts = {};
  const records = await writeExport(readUndamagedChunks(file, lost), to, progress);
  return { records, isSound: false, lost };
}

async function* readUndamagedChunks(file: string, lost: Counts): AsyncGenerator<ExportChunk> {
  let isEmpty = true;
  try {
    for (const { store: table, values, lost: count } of salvageRecords(file)) {
      await setImmediate();
      if (count > 0) lost[table] = (lost[table] ?? 0) + count;
      const records = toExportedRecords(table, values as object[]);
      if (records.length === 0) continue;
      isEmpty = false;
      yield { table, records };
    }
  } catch (error) {
    throw toStoreError(error);
  }
  if (isEmpty)
    throw new LanedeskError(
      "unavailable",
      `Can't read anything in ${file}; the file is unchanged and nothing was exported. Restore a backup.`,
    );
}

/**
 * Writes records as JSON Lines, `{"table":…,"record":…}`, without access keys. Loads have the field names of the HTTP
 * interface. The file gets its name when it is complete. Progress is in records.
 * @returns the number of records by table
 */
export async function writeExport(
  chunks: AsyncIterable<ExportChunk>,
  to: string,
  { signal, reportProgress }: Progress,
): Promise<Counts> {
  const counts: Counts = {};
  const partial = to + PARTIAL_SUFFIX;

  async function* formatLines() {
    let done = 0;
    for await (const { table, records } of chunks) {
      if (table === ACCESS_KEYS) continue;
      counts[table] = (counts[table] ?? 0) + records.length;
      done += records.length;
      reportProgress(done, null);
      yield records.map((record) => `${JSON.stringify({ table, record })}\n`).join("");
    }
  }

  makeFolder(dirname(to));
  try {
    // Never write into an existing file or through a link with this name.
    await removeTree(partial);
    const file = createWriteStream(partial, { flush: true, flags: "wx" });
    await addErrorPath(to, pipeline(Readable.from(formatLines()), file, { signal }));
    await renameDurably(partial, to);
    return counts;
  } catch (error) {
    await removeTree(partial);
    throw error;
  }
}
