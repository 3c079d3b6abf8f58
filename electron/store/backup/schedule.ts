import { layoutOf } from "../data-folder.ts";
import { keepBackups } from "./keep-backups.ts";
import type { CopyStore } from "./take-backup.ts";

/** How often it is looked whether a backup is due, in milliseconds. */
const pause = 300_000;

/** What is backed up: a store that can be copied, and tells how often it was written. */
export interface BackedUp {
  copy: CopyStore;
  writes(): number;
}

export interface BackupSchedule {
  /** Looks a last time, waits for a backup that is under way, and ends the schedule. */
  stop(): Promise<void>;
}

/**
 * Keeps backups of a data folder's store while it is in use: hourly, as long as something was written, and a last
 * one at the end. A backup that fails is reported, and tried again at the next look; the store goes on.
 */
export function scheduleBackups(
  store: BackedUp,
  { folder, now, report }: { folder: string; now(): number; report(cause: unknown): void },
): BackupSchedule {
  const progress = { signal: new AbortController().signal, tell: () => {} };
  let writesInBackup = 0;
  let look = Promise.resolve();
  const lookAgain = () => {
    look = look.then(backUpWhenDue);
    return look;
  };
  const timer = setInterval(lookAgain, pause);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await lookAgain();
    },
  };

  async function backUpWhenDue(): Promise<void> {
    const writes = store.writes();
    if (writes === writesInBackup) return;
    try {
      const backup = await keepBackups(
        store.copy,
        { folder: layoutOf(folder).backups, now: now() },
        progress,
      );
      if (backup) writesInBackup = writes;
    } catch (error) {
      report(error);
    }
  }
}
