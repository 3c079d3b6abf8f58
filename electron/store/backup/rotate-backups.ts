import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { createBackupFileName, listBackupFiles } from "../data-folder/backup-files.ts";
import { removeTree } from "../files/durable-files.ts";
import type { FolderStore } from "../open-store.ts";
import type { Progress } from "../port/progress.ts";
import { findIntactBackup } from "./find-intact-backup.ts";
import { type Backup, takeBackup } from "./take-backup.ts";

/** The next backup is due this long after the newest backup. */
export const BACKUP_INTERVAL_MS = HOUR_MS;

/**
 * The rotation keeps the newest backup of each hour and of each day, up to these numbers of hours and days. Hours and
 * days without a backup do not count.
 */
export interface Rotation {
  hours: number;
  days: number;
}

/** The rotation if the policy sets none. */
export const DEFAULT_ROTATION: Rotation = { hours: 24, days: 14 };

/**
 * Takes a backup if one is due. Then deletes the backups that the rotation does not keep, even if no backup was due.
 * Never deletes a manual backup, nor the newest automatic backup without quarantined records. Backups from the future,
 * after the clock was set back, rotate separately and do not postpone the next backup.
 * @returns the backup; undefined when none was due
 * @throws LanedeskError as `takeBackup` does; the system's error when a folder cannot be read, or a backup cannot be
 * written or deleted
 */
export async function rotateBackups(
  copy: FolderStore["copy"],
  {
    folder,
    now,
    intervalMs = BACKUP_INTERVAL_MS,
    rotation = DEFAULT_ROTATION,
    onBackup = () => {},
  }: {
    folder: string;
    now: number;
    intervalMs?: number;
    rotation?: Rotation | undefined;
    /** Called when the backup is complete, before a deletion can fail. */
    onBackup?(): void;
  },
  progress: Progress,
): Promise<Backup | undefined> {
  const newest = (await listBackupFiles(folder)).find(({ takenAt }) => takenAt <= now);
  const isDue = !newest || now - newest.takenAt >= intervalMs;
  const backup = isDue
    ? await takeBackup(copy, join(folder, createBackupFileName(now)), progress)
    : undefined;
  if (backup) onBackup();
  const automatic = (await listBackupFiles(folder)).filter(({ isManual }) => !isManual);
  const times = automatic.map(({ takenAt }) => takenAt);
  const past = times.filter((time) => time <= now);
  const future = times.filter((time) => time > now);
  const expired = new Set([...selectExpiredTimes(past, rotation), ...selectExpiredTimes(future, rotation)]);
  if (expired.size === 0) return backup;
  const intact = findIntactBackup(automatic.filter(({ takenAt }) => takenAt <= now));
  if (intact) expired.delete(intact.takenAt);
  const removals = await Promise.allSettled(
    automatic.filter(({ takenAt }) => expired.has(takenAt)).map(({ file }) => removeTree(file)),
  );
  // A file that cannot be deleted must not prevent other deletions.
  for (const removal of removals) if (removal.status === "rejected") throw removal.reason;
  return backup;
}

/**
 * Selects the times of the backups to delete. Ignores hours and days without backups, so nothing expires while nobody
 * uses the program. The newest backup never expires.
 * @param times milliseconds since 1970
 */
export function selectExpiredTimes(times: readonly number[], { hours, days }: Rotation): number[] {
  const newestFirst = times.toSorted((left, right) => right - left);
  const retained = new Set([
    ...listNewestPerPeriod(newestFirst, HOUR_MS).slice(0, Math.max(hours, 1)),
    ...listNewestPerPeriod(newestFirst, DAY_MS).slice(0, days),
  ]);
  return newestFirst.filter((time) => !retained.has(time));
}

const listNewestPerPeriod = (newestFirst: readonly number[], periodMs: number): number[] =>
  newestFirst.filter(
    (time, index) =>
      Math.floor(time / periodMs) !== Math.floor((newestFirst[index - 1] ?? Number.NaN) / periodMs),
  );
