import { toSystemFailure } from "../files/system-error.ts";
import type { FolderStore } from "../open-store.ts";
import { BACKUP_INTERVAL_MS, type Rotation, rotateBackups } from "./rotate-backups.ts";

/** Time between two checks for a due backup. */
const CHECK_INTERVAL_MS = 300_000;

/** The schedule that `scheduleBackups` starts. */
export interface BackupSchedule {
  /** Takes a backup now if the store has changed and a backup is due. */
  runIfDue(): Promise<void>;
  /** Returns the error message of the last backup or deletion of old backups; empty without an error. */
  getProblem(): string;
  /** Backs up changes since the last backup, and ends the schedule. */
  stop(): Promise<void>;
}

/**
 * Backs up a store hourly while the store changes, and a last time on `stop` if the store has changed since. Reports a
 * failed backup and retries at the next check.
 */
export function scheduleBackups(
  store: Pick<FolderStore, "copy" | "countChanges">,
  {
    backups,
    rotation,
    now,
    report,
    onStatus,
  }: {
    /** The folder of the backups. */
    backups: string;
    /** The default rotation when undefined. */
    rotation?: Rotation | undefined;
    now(): number;
    report(cause: unknown): void;
    /** Called after each backup, and when the message of `getProblem` changes. */
    onStatus(problem: string): void;
  },
): BackupSchedule {
  const progress = { signal: new AbortController().signal, reportProgress: () => {} };
  let changesInBackup = 0;
  let problem = "";
  let lastRun = Promise.resolve();
  const run = (intervalMs: number) => {
    lastRun = lastRun.then(() => backUpIfDue(intervalMs));
    return lastRun;
  };
  const timer = setInterval(() => run(BACKUP_INTERVAL_MS), CHECK_INTERVAL_MS);
  timer.unref();
  return {
    getProblem: () => problem,
    runIfDue: () => run(BACKUP_INTERVAL_MS),
    async stop() {
      clearInterval(timer);
      await run(0);
    },
  };

  async function backUpIfDue(intervalMs: number): Promise<void> {
    const changes = store.countChanges();
    if (changes === changesInBackup) return;
    const onBackup = () => {
      changesInBackup = changes;
    };
    const before = problem;
    try {
      const options = { folder: backups, now: now(), intervalMs, rotation, onBackup };
      await rotateBackups(store.copy, options, progress);
      problem = "";
    } catch (error) {
      const cause = toSystemFailure(error) ?? error;
      problem = cause instanceof Error ? cause.message : String(cause);
      report(error);
    }
    const isNewBackup = changesInBackup === changes;
    if (isNewBackup || problem !== before) onStatus(problem);
  }
}
