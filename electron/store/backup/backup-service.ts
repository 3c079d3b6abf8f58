import { stat } from "node:fs/promises";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { createBackupFileName, listAllBackups } from "../data-folder/backup-files.ts";
import { getDataFolderPaths } from "../data-folder/paths.ts";
import { addErrorPath, removeTree } from "../files/durable-files.ts";
import type { FolderStore } from "../open-store.ts";
import type { BackupService, BackupSource } from "../port/backups.ts";
import { isDamageError } from "../store-error.ts";
import { readKeysOfStore } from "./access-keys.ts";
import { checkFile } from "./check-store.ts";
import { exportDamagedFile, exportOpenStore } from "./export-store.ts";
import { getTransferPath, readChunk, writeChunk } from "./file-transfer.ts";
import { findIntactBackup } from "./find-intact-backup.ts";
import { prepareImport } from "./import-store.ts";
import {
  getStoredBackupPath,
  listStoredBackups,
  removeStoredBackup,
  sumFolderBytes,
} from "./list-backups.ts";
import { prepareRestore } from "./restore-backup.ts";
import { DEFAULT_ROTATION, type Rotation } from "./rotate-backups.ts";
import { removeSqliteFiles, takeBackup } from "./take-backup.ts";

/** Creates the window's service that backs up, checks, restores, exports, imports and compacts a store in use. */
export function createBackupService(
  store: Pick<FolderStore, "copy" | "exportRecords" | "countDamagedRecords" | "read" | "vacuum">,
  {
    folder,
    backupFolder = getDataFolderPaths(folder).backups,
    rotation = DEFAULT_ROTATION,
    now,
    getProblem,
  }: {
    folder: string;
    backupFolder?: string | undefined;
    rotation?: Rotation;
    now(): number;
    /** Returns the error message of the last scheduled backup or deletion of old backups; empty without an error. */
    getProblem(): string;
  },
): BackupService {
  const { store: storeFolder, checkCopy } = getDataFolderPaths(folder);
  const getTransferFile = (fileId: string) => getTransferPath(folder, fileId);
  const getPath = (from: BackupSource) =>
    "name" in from ? getStoredBackupPath(folder, backupFolder, from.name) : getTransferFile(from.fileId);
  const runExclusively = createExclusiveRunner();
  const readKeys = () => readKeysOfStore(store);

  async function workOnCopy<T>(signal: AbortSignal, work: (copy: string) => Promise<T>): Promise<T> {
    try {
      await addErrorPath(
        checkCopy,
        store.copy(checkCopy, () => signal.throwIfAborted()),
      );
      return await work(checkCopy);
    } finally {
      await removeSqliteFiles(checkCopy);
    }
  }

  return {
    async list() {
      const stored = await listStoredBackups(folder, backupFolder);
      const failure = getProblem();
      return {
        backups: stored.backups,
        storeBytes: await sumFolderBytes(storeFolder),
        problem: failure
          ? `The last scheduled backup failed: ${failure} Lanedesk retries every five minutes.`
          : stored.problem,
        schedule: { folder: backupFolder, ...rotation },
      };
    },

    backUp: (progress) =>
      runExclusively(async () => {
        const at = Math.floor(now() / 1_000) * 1_000;
        const name = createBackupFileName(at, true);
        const { bytes } = await takeBackup(store.copy, join(backupFolder, name), progress);
        return { name, kind: "manual", at, bytes, isVerified: true };
      }),

    remove: (name) => removeStoredBackup(folder, backupFolder, name),

    check: ({ signal, reportProgress }) =>
      runExclusively(() =>
        workOnCopy(signal, async (copy) => {
          const { sound, records, problems, hasAllRecords } = await checkFile(copy, {
            canMergeLog: true,
            signal,
            reportProgress,
          });
          const { files } = await listAllBackups(folder, backupFolder);
          const intactBackupAt = findIntactBackup(files)?.takenAt ?? null;
          return { isSound: sound, records, problems, hasAllRecords, intactBackupAt };
        }),
      ),

    restore: (from, progress) =>
      runExclusively(() => prepareRestore(folder, getPath(from), now(), readKeys, progress)),

    exportTo: async (fileId, progress) => {
      const to = getTransferFile(fileId);
      const exported = await exportOpenStore(store, to, progress).catch((error: unknown) => {
        if (!isDamageError(error)) throw error;
        return runExclusively(() =>
          workOnCopy(progress.signal, (copy) => exportDamagedFile(copy, to, progress)),
        );
      });
      return { bytes: (await stat(to)).size, ...exported };
    },

    importFrom: (fileId, canSkipInvalid, progress) =>
      runExclusively(() =>
        prepareImport(folder, getTransferFile(fileId), now(), canSkipInvalid, readKeys, progress),
      ),

    vacuum: (progress) =>
      runExclusively(async () => {
        const beforeBytes = await sumFolderBytes(storeFolder);
        await store.vacuum(progress);
        return { beforeBytes, afterBytes: await sumFolderBytes(storeFolder) };
      }),

    writeChunk: (fileId, offsetBytes, bytes) => writeChunk(getTransferFile(fileId), offsetBytes, bytes),
    readChunk: async (from, offsetBytes) => readChunk(getPath(from), offsetBytes),
    deleteTransfer: (fileId) => removeTree(getTransferFile(fileId)),
  };
}

/**
 * Creates a function that runs one operation at a time, because the operations share temporary files. The function
 * throws LanedeskError "conflict" while another operation runs.
 */
function createExclusiveRunner() {
  let isBusy = false;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (isBusy)
      throw new LanedeskError(
        "conflict",
        "A backup, check, restore, import, export or compaction is already running. Wait until that operation ends, or cancel the operation.",
      );
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  };
}
