import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backupFileName, type NamedBackup, parseBackupName } from "../data-folder/backup-files.ts";
import type { Progress } from "../port/progress.ts";
import { DEFAULT_ROTATION, type Rotation, selectExpired } from "./rotation.ts";
import { type Backup, type CopyStore, isUnfinished, takeBackup } from "./take-backup.ts";

/** While the store is used, a backup is due when the newest one is so old, in milliseconds. */
export const BACKUP_INTERVAL_MS = 3_600_000;

/**
 * The backups in a folder, newest first; none where there is no folder.
 * @throws what the system refuses: that it lets nobody see them does not say that there are none
 */
export async function listBackupFiles(
  folder: string,
): Promise<(NamedBackup & { name: string; file: string })[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(noneIfMissing);
  return entries
    .flatMap((entry) => {
      const named = entry.isDirectory() ? undefined : parseBackupName(entry.name);
      return named ? [{ name: entry.name, file: join(folder, entry.name), ...named }] : [];
    })
    .sort((left, right) => right.takenAt - left.takenAt);
}

function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== "ENOENT") throw error;
  return [];
}

/** Removes what is left in a folder of backups that were cut off; where nothing can be removed, it stays. */
export async function removeUnfinishedBackups(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const unfinished = names.filter(isUnfinished).map((name) => rm(join(folder, name), { force: true }));
  await Promise.allSettled(unfinished);
}

/**
 * Takes a backup into the folder when one is due, and removes those that the rotation does not keep; what somebody
 * took by hand stays until somebody removes it. A clock that was set back does not stop it: backups from the future
 * count as none, and rotate by themselves, so that they do not take the places of those that are taken now.
 * @returns the backup, or undefined when none was due
 */
export async function rotateBackups(
  copy: CopyStore,
  {
    folder,
    now,
    pause = BACKUP_INTERVAL_MS,
    rotation = DEFAULT_ROTATION,
  }: { folder: string; now: number; pause?: number; rotation?: Rotation },
  progress: Progress,
): Promise<Backup | undefined> {
  const newest = (await listBackupFiles(folder)).find(({ takenAt }) => takenAt <= now);
  if (newest && now - newest.takenAt < pause) return undefined;
  const backup = await takeBackup(copy, join(folder, backupFileName(now)), progress);
  const rotating = (await listBackupFiles(folder)).filter(({ isByHand }) => !isByHand);
  const moments = rotating.map(({ takenAt }) => takenAt);
  const old = new Set([
    ...selectExpired(
      moments.filter((moment) => moment <= now),
      rotation,
    ),
    ...selectExpired(
      moments.filter((moment) => moment > now),
      rotation,
    ),
  ]);
  for (const { file, takenAt } of rotating) if (old.has(takenAt)) await rm(file, { force: true });
  return backup;
}
