import { chmod, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LanedeskError } from "../../../shared/failure.ts";
import { STORE_FILE } from "../data-folder/paths.ts";
import { prepareReplacement, replaceStore } from "../data-folder/replace-store.ts";
import { markAsCopy } from "../mark-as-copy.ts";
import { runWithStoreIn } from "../open-store.ts";
import type { RestoredStore } from "../port/backups.ts";
import type { Progress } from "../port/progress.ts";
import { requireKnownSchema } from "../schema.ts";
import { copyRevocations, type PreviousKeysReader, readKeysOfFolder } from "./access-keys.ts";
import { rebuildIndexes, verifyRecords } from "./check-records.ts";
import { findBackupProblem, requireFile } from "./identify-file.ts";
import { inspectFile } from "./inspect-file.ts";

interface RestoreResult extends RestoredStore {
  /** The folder of the replaced store; null when there was none. */
  before: string | null;
}

/**
 * Replaces a store that is not in use with a backup. Keeps the replaced store.
 * @throws LanedeskError as `lockDataFolder` or `prepareRestore` does; in both cases the store is unchanged
 */
export async function restoreBackup(
  folder: string,
  from: string,
  now: number,
  progress: Progress,
): Promise<RestoreResult> {
  await requireFile(from, "backup");
  const readKeys = () => readKeysOfFolder(folder);
  const { result, before } = await replaceStore(folder, () =>
    prepareRestore(folder, from, now, readKeys, progress),
  );
  return { ...result, before };
}

/**
 * Copies a backup, checks the copy, rebuilds bad indexes and upgrades the copy. The copy replaces the current store
 * when Lanedesk next opens the folder (see data-folder/replace-store.ts). A restored store starts with an empty
 * quarantine: the damaged bytes stay in the backup file. Access keys that are revoked in the current store stay
 * revoked.
 * @throws LanedeskError "not-found" unless `from` is a regular file; "unavailable" when the file is damaged, is not a
 * backup, or is newer than this program. In both cases, the function deletes partial files
 */
export async function prepareRestore(
  folder: string,
  from: string,
  now: number,
  readPreviousKeys: PreviousKeysReader,
  { signal, reportProgress }: Progress,
): Promise<RestoredStore> {
  await requireFile(from, "backup");
  const problem = await findBackupProblem(from);
  if (problem) throw createUnusableFileError(problem);
  return prepareReplacement(folder, now, async (target) => {
    const file = join(target, STORE_FILE);
    await copyWritable(from, file);
    // A replaced store may have its newest transactions in its log.
    await copyWritable(`${from}-wal`, `${file}-wal`).catch(ignoreMissing);
    const {
      sound,
      version,
      records,
      quarantined: lost,
      problems,
    } = await inspectFile(file, {
      canMergeLog: true,
      signal,
      reportProgress,
    });
    if (!sound) throw createDamageError(problems);
    if (version === 0) throw createUnusableFileError("The file contains no data.");
    requireKnownSchema(version);
    emptyQuarantine(file);
    const { badIndexes, idProblems } = await verifyRecords(file, records, { signal, reportProgress });
    if (idProblems.length > 0) throw createDamageError(idProblems);
    await rebuildIndexes(file, badIndexes, { signal, reportProgress });
    signal.throwIfAborted();
    // Upgrade the copy, so that a failed upgrade does not affect the current store.
    return await runWithStoreIn(target, async (store) => {
      await markAsCopy(store, now, "This data was restored from a backup.");
      return { records, lost, ...(await copyRevocations(store, await readPreviousKeys())) };
    });
  });
}

const createUnusableFileError = (problem: string) =>
  new LanedeskError("unavailable", `${problem} Your data is unchanged; choose another file.`);

const createDamageError = (problems: readonly string[]) =>
  new LanedeskError(
    "unavailable",
    `The backup is damaged: ${problems.join(" ")} Your data is unchanged; try an earlier backup.`,
  );

/** Copies a file. The copy is writable even if the file is write-protected, and only its owner can read the copy. */
async function copyWritable(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

function emptyQuarantine(path: string): void {
  const file = new DatabaseSync(path);
  try {
    file.exec("DELETE FROM quarantine");
  } finally {
    file.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
