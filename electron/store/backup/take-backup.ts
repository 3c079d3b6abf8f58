import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { PARTIAL_SUFFIX, SQLITE_SUFFIXES } from "../data-folder/backup-files.ts";
import { requireUsableFile } from "../data-folder/usable-path.ts";
import { addErrorPath, removeTree, renameDurably, syncFile } from "../files/durable-files.ts";
import { makeFolder } from "../files/make-folder.ts";
import type { FolderStore } from "../open-store.ts";
import type { Counts } from "../port/backups.ts";
import type { Progress } from "../port/progress.ts";
import { inspectFile } from "./inspect-file.ts";

/** A verified backup that is safe on disk. */
export interface Backup {
  file: string;
  bytes: number;
  records: Counts;
}

/**
 * Copies the state of the store at one moment, including the quarantine. Reads the copy back before the file gets its
 * name, so a file with the name of a backup is always complete. Progress is in MB.
 * @throws LanedeskError "unavailable" when the copy is damaged, "invalid" when Windows cannot use the path or SQLite
 * cannot open a path of this length; the system's error when the copy cannot be written. A file that was at `to` is
 * unchanged
 */
export async function takeBackup(
  copy: FolderStore["copy"],
  to: string,
  { signal, reportProgress }: Progress,
): Promise<Backup> {
  const partial = to + PARTIAL_SUFFIX;
  requireUsableFile(partial);
  makeFolder(dirname(to));
  await removeSqliteFiles(partial);
  try {
    const copying = copy(partial, (done, total) => {
      signal.throwIfAborted();
      reportProgress(done, total);
    });
    await addErrorPath(to, copying);
    // inspectFile would report records, not MB.
    const { sound, records, problems } = await inspectFile(partial, {
      canMergeLog: true,
      signal,
      reportProgress: () => {},
    });
    if (!sound)
      throw new LanedeskError(
        "unavailable",
        `The new backup is damaged and was deleted: ${problems.join(" ")} ` +
          "Run a check to find out whether the data itself is damaged; earlier backups are unchanged.",
      );
    signal.throwIfAborted();
    await syncFile(partial);
    await renameDurably(partial, to);
    return { file: to, bytes: (await stat(to)).size, records };
  } catch (error) {
    await removeSqliteFiles(partial);
    throw error;
  }
}

/** Deletes an SQLite file and the files that SQLite creates next to it. */
export const removeSqliteFiles = (path: string) =>
  Promise.all(["", ...SQLITE_SUFFIXES].map((suffix) => removeTree(path + suffix)));
