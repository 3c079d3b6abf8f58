import { stat } from "node:fs/promises";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { backupFileName } from "../data-folder/backup-files.ts";
import { dataFolderPaths } from "../data-folder/paths.ts";
import type { FolderStore } from "../open-store.ts";
import type { BackupService, BackupSource } from "../port/backups.ts";
import { isDamageError } from "../store-error.ts";
import { inspectWithIndexes } from "./check-indexes.ts";
import { writeExport } from "./export.ts";
import { exportDamagedFile } from "./export-store.ts";
import { dropFile, passingPath, readPart, receivePart } from "./file-transfer.ts";
import { stageImport } from "./import-store.ts";
import { folderBytes, listStoredBackups, removeStoredBackup, storedBackupPath } from "./list-backups.ts";
import { named } from "./named.ts";
import { stageRestore } from "./restore-backup.ts";
import { removeWithLog, takeBackup } from "./take-backup.ts";

/** What keeps the data of an open store safe. */
export function createBackupService(
  store: Pick<FolderStore, "copy" | "everything" | "vacuum">,
  { folder, now, problem }: { folder: string; now(): number; problem(): string },
): BackupService {
  const { store: place, backups, checking } = dataFolderPaths(folder);
  const passing = (fileId: string) => passingPath(folder, fileId);
  const fileOf = (from: BackupSource) =>
    "name" in from ? storedBackupPath(folder, from.name) : passing(from.fileId);
  const alone = oneAtATime();

  async function withCopy<T>(signal: AbortSignal, work: (copy: string) => Promise<T>): Promise<T> {
    try {
      await named(
        checking,
        store.copy(checking, () => signal.throwIfAborted()),
      );
      return await work(checking);
    } finally {
      await removeWithLog(checking);
    }
  }

  return {
    async list() {
      return {
        copies: await listStoredBackups(folder),
        storeBytes: await folderBytes(place),
        problem: problem(),
      };
    },

    backUp: (progress) =>
      alone(async () => {
        const at = Math.floor(now() / 1_000) * 1_000;
        const name = backupFileName(at, true);
        const { bytes } = await takeBackup(store.copy, join(backups, name), progress);
        return { name, kind: "by-hand", at, bytes, isVerified: true };
      }),

    remove: (name) => removeStoredBackup(folder, name),

    check: ({ signal, reportProgress: tell }) =>
      alone(() =>
        withCopy(signal, async (copy) => {
          const { sound, records, problems } = await inspectWithIndexes(copy, {
            single: true,
            signal,
            reportProgress: tell,
          });
          return { isSound: sound, records, problems };
        }),
      ),

    restore: (from, progress) => alone(() => stageRestore(folder, fileOf(from), now(), progress)),

    exportTo: async (fileId, progress) => {
      const to = passing(fileId);
      const exported = await writeExport(store.everything(), to, progress).then(
        (records) => ({ records, isSound: true, lost: {} }),
        (error: unknown) => {
          if (!isDamageError(error)) throw error;
          return alone(() => withCopy(progress.signal, (copy) => exportDamagedFile(copy, to, progress)));
        },
      );
      return { bytes: (await stat(to)).size, ...exported };
    },

    importFrom: (fileId, leaveOut, progress) =>
      alone(() => stageImport(folder, passing(fileId), now(), leaveOut, progress)),

    vacuum: (progress) =>
      alone(async () => {
        const before = await folderBytes(place);
        await store.vacuum(progress);
        return { before, after: await folderBytes(place) };
      }),

    writeChunk: (fileId, at, bytes) => receivePart(passing(fileId), at, bytes),
    readChunk: async (from, at) => readPart(fileOf(from), at),
    deleteTransfer: (fileId) => dropFile(passing(fileId)),
  };
}

/** Two of these works at once would use the same places. */
function oneAtATime() {
  let isBusy = false;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (isBusy)
      throw new LanedeskError(
        "conflict",
        "A backup, check, restore or import is running already. Wait for its end, or cancel it.",
      );
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  };
}
