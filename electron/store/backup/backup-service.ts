import { stat } from "node:fs/promises";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { layoutOf } from "../data-folder.ts";
import { isDamage } from "../dexie/failure-words.ts";
import type { FolderStore } from "../dexie/open.ts";
import type { BackupService, CopySource } from "../port/backups.ts";
import { backupName } from "./backup-name.ts";
import { exportRecords } from "./export.ts";
import { exportReadable } from "./export-readable.ts";
import { stageExport } from "./import-export.ts";
import { inspectWithIndexes } from "./indexes.ts";
import { listCopies, pathOf, removeCopy, sizeOf } from "./kept-copies.ts";
import { named } from "./named.ts";
import { dropFile, passingPath, readPart, receivePart } from "./passing.ts";
import { stageBackup } from "./restore.ts";
import { removeWithLog, takeBackup } from "./take-backup.ts";

/** What keeps the data of an open store safe. */
export function createBackupService(
  store: Pick<FolderStore, "copy" | "everything" | "vacuum">,
  { folder, now, problem }: { folder: string; now(): number; problem(): string },
): BackupService {
  const { store: place, backups, checking } = layoutOf(folder);
  const passing = (fileId: string) => passingPath(folder, fileId);
  const fileOf = (from: CopySource) => ("name" in from ? pathOf(folder, from.name) : passing(from.fileId));
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
      return { copies: await listCopies(folder), storeBytes: await sizeOf(place), problem: problem() };
    },

    backUp: (progress) =>
      alone(async () => {
        const at = Math.floor(now() / 1_000) * 1_000;
        const name = backupName(at, true);
        const { bytes } = await takeBackup(store.copy, join(backups, name), progress);
        return { name, kind: "by-hand", at, bytes, isVerified: true };
      }),

    remove: (name) => removeCopy(folder, name),

    check: ({ signal, tell }) =>
      alone(() =>
        withCopy(signal, async (copy) => {
          const { sound, records, problems } = await inspectWithIndexes(copy, {
            single: true,
            signal,
            tell,
          });
          return { isSound: sound, records, problems };
        }),
      ),

    restore: (from, progress) => alone(() => stageBackup(folder, fileOf(from), now(), progress)),

    exportTo: async (fileId, progress) => {
      const to = passing(fileId);
      const exported = await exportRecords(store.everything(), to, progress).then(
        (records) => ({ records, isSound: true, lost: {} }),
        (error: unknown) => {
          if (!isDamage(error)) throw error;
          return alone(() => withCopy(progress.signal, (copy) => exportReadable(copy, to, progress)));
        },
      );
      return { bytes: (await stat(to)).size, ...exported };
    },

    importFrom: (fileId, leaveOut, progress) =>
      alone(() => stageExport(folder, passing(fileId), now(), leaveOut, progress)),

    vacuum: (progress) =>
      alone(async () => {
        const before = await sizeOf(place);
        await store.vacuum(progress);
        return { before, after: await sizeOf(place) };
      }),

    receive: (fileId, at, bytes) => receivePart(passing(fileId), at, bytes),
    read: async (from, at) => readPart(fileOf(from), at),
    drop: (fileId) => dropFile(passing(fileId)),
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
