import { listAllBackups } from "../data-folder/backup-files.ts";
import { lockDataFolder } from "../data-folder/lock.ts";
import { getDataFolderPaths } from "../data-folder/paths.ts";
import { finishReplacement } from "../data-folder/replace-store.ts";
import { requireStore, requireStoreFile } from "../data-folder/require-store.ts";
import type { IndexMismatch } from "../indexeddb/index.ts";
import type { Progress } from "../port/progress.ts";
import { verifyRecords } from "./check-records.ts";
import { findIntactBackup } from "./find-intact-backup.ts";
import { type Inspection, inspectFile } from "./inspect-file.ts";

interface FileCheckResult extends Omit<Inspection, "quarantineProblems"> {
  /** False if there is a problem other than index entries that do not match the records. */
  hasAllRecords: boolean;
}

interface StoreCheckResult extends FileCheckResult {
  /** Paths of the backups, newest first. */
  backups: string[];
  /** Path of the newest backup without quarantined records; null if there is none. */
  intactBackup: string | null;
  /** The error message of a backup folder that cannot be read; empty without an error. */
  backupProblem: string;
}

/**
 * Reads and checks the store of a data folder completely, and changes no record. Completes an interrupted replacement
 * of the store first.
 * @param backupFolder the folder of new backups; the data folder may contain older backups
 * @throws as `requireStore`, `lockDataFolder`, `requireStoreFile` and `checkFile` do
 */
export async function checkStore(
  folder: string,
  progress: Progress,
  backupFolder = getDataFolderPaths(folder).backups,
): Promise<StoreCheckResult> {
  requireStore(folder);
  const lock = lockDataFolder(folder);
  try {
    await finishReplacement(folder);
    await requireStoreFile(folder, backupFolder);
    const { files, problem } = await listAllBackups(folder, backupFolder);
    const checked = await checkFile(getDataFolderPaths(folder).storeFile, {
      canMergeLog: false,
      ...progress,
    });
    return {
      ...checked,
      backups: files.map(({ file }) => file),
      intactBackup: findIntactBackup(files)?.file ?? null,
      backupProblem: problem,
    };
  } finally {
    lock.release();
  }
}

/**
 * Inspects a file and, if it is sound, compares its indexes with its records and checks the ids. Reports records in
 * quarantine as damage, because users can no longer see the records. The file must not be in use.
 * @throws LanedeskError as `inspectFile` and `verifyRecords` do
 */
export async function checkFile(
  path: string,
  { canMergeLog, ...progress }: { canMergeLog: boolean } & Progress,
): Promise<FileCheckResult> {
  const { quarantineProblems, ...inspection } = await inspectFile(path, { canMergeLog, ...progress });
  const recordProblems = [...inspection.problems, ...quarantineProblems];
  const problems = [...recordProblems];
  if (inspection.sound && inspection.version > 0) {
    const { badIndexes, idProblems } = await verifyRecords(path, inspection.records, progress);
    recordProblems.push(...idProblems);
    problems.push(...badIndexes.map(describeMismatch), ...idProblems);
  }
  return {
    ...inspection,
    sound: problems.length === 0,
    problems,
    hasAllRecords: recordProblems.length === 0,
  };
}

function describeMismatch({ store, index, entries }: IndexMismatch): string {
  const count = entries === 1 ? "1 entry does" : `${entries} entries do`;
  return `Table ${store}, index ${index}: ${count} not match the records.`;
}
