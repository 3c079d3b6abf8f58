import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeTree } from "../files/durable-files.ts";
import { toSystemFailure } from "../files/system-error.ts";
import { getDataFolderPaths } from "./paths.ts";

const NAME_PATTERN = /^lanedesk-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-manual)?\.backup$/;

/** The longest name of a backup, without SQLite's suffix: the name of a manual backup until the backup is complete. */
export const LONGEST_BACKUP_NAME = "lanedesk-2026-01-31T23-59-59Z-manual.backup.part";

/** Suffix of a backup or export until the file is complete. */
export const PARTIAL_SUFFIX = ".part";

/** Suffixes of the files that SQLite creates next to a database. */
export const SQLITE_SUFFIXES = ["-wal", "-shm", "-journal"];

const UNFINISHED_PATTERN = new RegExp(`^(.*\\.backup)\\${PARTIAL_SUFFIX}(${SQLITE_SUFFIXES.join("|")})?$`);

interface BackupFile {
  name: string;
  file: string;
  /** Milliseconds since 1970, to the second. */
  takenAt: number;
  /** Whether a user requested the backup; the rotation never deletes such a backup. */
  isManual: boolean;
}

/** Returns the name of a backup. The name contains the time in UTC, so that names sort by age. */
export const createBackupFileName = (takenAt: number, isManual = false): string =>
  `lanedesk-${new Date(takenAt).toISOString().slice(0, 19).replaceAll(":", "-")}Z${isManual ? "-manual" : ""}.backup`;

/** Parses the name of a backup; returns undefined for any other name. */
export function parseBackupName(name: string): Pick<BackupFile, "takenAt" | "isManual"> | undefined {
  const [, day, hour, minute, second, manual] = NAME_PATTERN.exec(name) ?? [];
  if (day === undefined) return undefined;
  return { takenAt: Date.parse(`${day}T${hour}:${minute}:${second}Z`), isManual: manual !== undefined };
}

/**
 * Lists the backups in the backup folder and in the data folder, newest first. If two backups have the same name, lists
 * the backup in the backup folder. Skips a folder that cannot be read, such as a share that is offline.
 * @returns `problem` is the error message of a skipped folder; empty when Lanedesk read both folders
 */
export async function listAllBackups(
  folder: string,
  backupFolder: string,
): Promise<{ files: BackupFile[]; problem: string }> {
  const found = new Map<string, BackupFile>();
  let problem = "";
  for (const each of [getDataFolderPaths(folder).backups, backupFolder]) {
    const files = await listBackupFiles(each).catch((error: unknown) => {
      const failure = toSystemFailure(error);
      if (!failure) throw error;
      problem = failure.message;
      return [];
    });
    for (const file of files) found.set(file.name, file);
  }
  return { files: sortNewestFirst([...found.values()]), problem };
}

/**
 * Lists the backups in a folder, newest first. A missing folder has no backups.
 * @throws the system's error when the folder cannot be read, because the folder may have backups
 */
export async function listBackupFiles(folder: string): Promise<BackupFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  const files = entries.flatMap((entry) => {
    const parsed = entry.isDirectory() ? undefined : parseBackupName(entry.name);
    return parsed ? [{ name: entry.name, file: join(folder, entry.name), ...parsed }] : [];
  });
  return sortNewestFirst(files);
}

const sortNewestFirst = (files: BackupFile[]): BackupFile[] =>
  files.sort((left, right) => right.takenAt - left.takenAt);

/**
 * Deletes the files of unfinished backups that started before a time, in milliseconds since 1970, or whose name has no
 * time. Ignores files that cannot be deleted.
 */
export async function removeUnfinishedBackups(folder: string, before = Infinity): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  // The time in a name has no milliseconds.
  const second = Math.floor(before / 1_000) * 1_000;
  const isUnfinished = (name: string) => {
    const [, backup] = UNFINISHED_PATTERN.exec(name) ?? [];
    return backup !== undefined && (parseBackupName(backup)?.takenAt ?? 0) < second;
  };
  await Promise.allSettled(names.filter(isUnfinished).map((name) => removeTree(join(folder, name))));
}
