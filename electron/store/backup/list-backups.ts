import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import type { StoredBackup } from "../../../shared/views/backups.ts";
import { listAllBackups, parseBackupName } from "../data-folder/backup-files.ts";
import { getDataFolderPaths, REPLACED_PREFIX, STORE_FILE } from "../data-folder/paths.ts";
import { removeTree } from "../files/durable-files.ts";

/**
 * Lists the backups and replaced stores of a data folder, newest first. Skips backups and stores that are empty or
 * unreadable, or that are deleted during the call.
 * @param backupFolder the folder of new backups; the data folder may contain older backups
 * @returns `problem` is the error message of a folder that cannot be read, or empty
 */
export async function listStoredBackups(
  folder: string,
  backupFolder: string,
): Promise<{ backups: StoredBackup[]; problem: string }> {
  const { files, problem } = await listAllBackups(folder, backupFolder);
  const backups = files.map(async ({ name, file, takenAt, isManual }) => ({
    name,
    kind: isManual ? ("manual" as const) : ("automatic" as const),
    at: takenAt,
    bytes: await readFileSizeBytes(file),
    isVerified: true,
  }));
  const replaced = (await readdir(folder)).filter(isReplacedStore).map(async (name) => ({
    name,
    kind: "replaced" as const,
    at: parseReplacedAt(name),
    bytes: await sumFolderBytes(join(folder, name)).catch(() => 0),
    isVerified: false,
  }));
  const all = (await Promise.all([...backups, ...replaced])).filter(({ bytes }) => bytes > 0);
  return { backups: all.sort((left, right) => right.at - left.at), problem };
}

/** Returns the size of a file in bytes; 0 for a missing or unreadable file. */
const readFileSizeBytes = async (file: string): Promise<number> =>
  (await stat(file).catch(() => ({ size: 0 }))).size;

/**
 * Returns the path of the file of a backup or replaced store. The file may be missing.
 * @throws LanedeskError "not-found" for any other name
 */
export function getStoredBackupPath(folder: string, backupFolder: string, name: string): string {
  if (parseBackupName(name)) {
    const path = join(backupFolder, name);
    const older = join(getDataFolderPaths(folder).backups, name);
    return !existsSync(path) && existsSync(older) ? older : path;
  }
  if (isReplacedStore(name)) return join(folder, name, STORE_FILE);
  throw new LanedeskError(
    "not-found",
    `There is no backup ${name}; nothing was changed. Choose another backup.`,
  );
}

/**
 * Deletes a backup or replaced store.
 * @throws LanedeskError "not-found" for any other name
 */
export async function removeStoredBackup(folder: string, backupFolder: string, name: string): Promise<void> {
  const path = getStoredBackupPath(folder, backupFolder, name);
  await removeTree(isReplacedStore(name) ? join(folder, name) : path);
}

/** Returns the total size of a folder's files in bytes, without the files in subfolders. */
export async function sumFolderBytes(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map((name) => readFileSizeBytes(join(folder, name)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const REPLACED_PATTERN = new RegExp(
  `^${REPLACED_PREFIX}(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})Z$`,
);

const isReplacedStore = (name: string): boolean => REPLACED_PATTERN.test(name);

function parseReplacedAt(name: string): number {
  const [, day, hour, minute, second, milliseconds] = REPLACED_PATTERN.exec(name) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
}
