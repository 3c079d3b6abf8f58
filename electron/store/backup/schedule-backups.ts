import { dataFolderPaths } from "../data-folder/paths.ts";
import { toSystemFailure } from "../files/system-error.ts";
import { BACKUP_INTERVAL_MS, rotateBackups } from "./rotate-backups.ts";
import type { CopyStore } from "./take-backup.ts";

/** How often it is looked whether a backup is due, in milliseconds. */
const betweenLooks = 300_000;

/** What is backed up: a store that can be copied, and tells how often anything in it was changed. */
export interface BackedUp {
  copy: CopyStore;
  changes(): number;
}

export interface BackupSchedule {
  /** Takes a backup now, when one is due. */
  runIfDue(): Promise<void>;
  /** Why the last backup was not taken, in words; empty when it was. */
  problem(): string;
  /** Takes a last backup of what was written since the one before, and ends the schedule. */
  stop(): Promise<void>;
}

/**
 * Keeps backups of a data folder's store while it is in use: hourly, as long as something was written, and a last
 * one at the end. A backup that fails is reported, and tried again at the next look; the store goes on.
 */
export function scheduleBackups(
  store: BackedUp,
  {
    folder,
    now,
    report,
    tell,
  }: {
    folder: string;
    now(): number;
    report(cause: unknown): void;
    /** Hears what `problem` is as often as that changes. */
    tell(problem: string): void;
  },
): BackupSchedule {
  const progress = { signal: new AbortController().signal, reportProgress: () => {} };
  let inBackup = 0;
  let problem = "";
  let looking = Promise.resolve();
  const look = (pause: number) => {
    looking = looking.then(() => backUpWhenDue(pause));
    return looking;
  };
  const timer = setInterval(() => look(BACKUP_INTERVAL_MS), betweenLooks);
  timer.unref();
  return {
    problem: () => problem,
    runIfDue: () => look(BACKUP_INTERVAL_MS),
    async stop() {
      clearInterval(timer);
      await look(0);
    },
  };

  async function backUpWhenDue(pause: number): Promise<void> {
    const changes = store.changes();
    if (changes === inBackup) return;
    try {
      const place = { folder: dataFolderPaths(folder).backups, now: now(), pause };
      if (await rotateBackups(store.copy, place, progress)) inBackup = changes;
      note("");
    } catch (error) {
      const cause = toSystemFailure(error) ?? error;
      note(cause instanceof Error ? cause.message : String(cause));
      report(error);
    }
  }

  function note(words: string): void {
    if (words !== problem) tell(words);
    problem = words;
  }
}
