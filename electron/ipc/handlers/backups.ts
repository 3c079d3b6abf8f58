import { LanedeskError } from "../../../shared/failure.ts";
import { formatCount } from "../../../shared/format-count.ts";
import type { Work } from "../../services/context.ts";
import { toSystemFailure } from "../../store/files/system-error.ts";
import { type BackupService, type Counts, describeRestoredStore } from "../../store/store.ts";
import type { LongWork } from "../long-work.ts";
import type { Handlers } from "../router.ts";

/**
 * Creates the channel handlers for backups, the check and compaction of the store, full export and full import, and the
 * transfer of their files.
 */
export function createBackupHandlers(
  backupService: BackupService,
  work: LongWork,
  restart: (message: string) => Promise<void>,
) {
  const runJob = <T>(workId: string, label: string, job: (work: Work) => Promise<T>) =>
    work.run(workId, label, (running) => explainFailure(job(running), running.signal));
  /** Restarts even if the calling window has closed, because a restore must not take effect days later. */
  const restartWithSummary = (heading: string, records: Counts, details = "") => {
    const total = Object.values(records).reduce((sum, each) => sum + each, 0);
    const end = details === "" ? "" : ` ${details}`;
    return restart(
      `${heading}: ${formatCount(total, "record")}; the previous data is listed under Backups.${end}`,
    );
  };
  return {
    "backups.list": () => explainFailure(backupService.list()),
    "backups.take": ({ workId }) => runJob(workId, "Backing up", (job) => backupService.backUp(job)),
    "backups.remove": async ({ name }) => {
      await explainFailure(backupService.remove(name));
      return null;
    },
    "backups.restore": async ({ from, workId }) => {
      const restored = await runJob(workId, "Checking backup", (job) => backupService.restore(from, job));
      await restartWithSummary("Backup restored", restored.records, describeRestoredStore(restored));
      return { records: restored.records };
    },
    "store.check": ({ workId }) => runJob(workId, "Checking", (job) => backupService.check(job)),
    "store.vacuum": ({ workId }) => runJob(workId, "Compacting", (job) => backupService.vacuum(job)),
    "store.export": ({ fileId, workId }) =>
      runJob(workId, "Exporting", (job) => backupService.exportTo(fileId, job)),
    "store.import": async ({ fileId, canSkipInvalid, workId }) => {
      const runImport = (job: Work) => backupService.importFrom(fileId, canSkipInvalid, job);
      const imported = await runJob(workId, "Importing", runImport);
      const skipped = imported.leftOut === 0 ? "" : `, ${formatCount(imported.leftOut, "line")} skipped`;
      await restartWithSummary(`Export imported${skipped}`, imported.records);
      return imported;
    },
    "files.receive": async ({ fileId, offsetBytes, content }) => {
      await explainFailure(backupService.writeChunk(fileId, offsetBytes, Buffer.from(content, "base64")));
      return null;
    },
    "files.read": async ({ from, offsetBytes }) => ({
      content: Buffer.from(await explainFailure(backupService.readChunk(from, offsetBytes))).toString(
        "base64",
      ),
    }),
    "files.delete": async ({ fileId }) => {
      await explainFailure(backupService.deleteTransfer(fileId));
      return null;
    },
  } satisfies Partial<Handlers>;
}

/** Waits for work. Turns errors of a cancellation or of the system (disk full, no access) into LanedeskErrors. */
async function explainFailure<T>(working: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await working;
  } catch (cause) {
    if (signal?.aborted) throw new LanedeskError("unavailable", "Canceled. Nothing was changed.");
    throw toSystemFailure(cause) ?? cause;
  }
}
