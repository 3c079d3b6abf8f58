import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import { LanedeskError } from "../../../shared/failure.ts";
import { getDataFolderPaths, STORE_FILE } from "../data-folder/paths.ts";
import { buildStore, replaceStore } from "../data-folder/replace-store.ts";
import { requireStore } from "../data-folder/require-store.ts";
import type { Progress } from "../port/progress.ts";
import { requireKnownSchema } from "../schema.ts";
import { inspectFile } from "./inspect-file.ts";
import { sumFolderBytes } from "./list-backups.ts";

/** The size of the store's files before and after compacting, in bytes. */
interface CompactedSizes {
  before: number;
  after: number;
}

/**
 * Frees the space of deleted records in a store, which must not be in use. Keeps the quarantine. Checks the new file
 * before the replacement. Needs as much free disk space as the records take.
 * @throws LanedeskError as requireStore and lockDataFolder; "unavailable" when the store is damaged, when a newer
 * program wrote the store, or when the new file cannot be written or differs from the store. In all cases the store is
 * unchanged
 */
export async function compactStore(
  folder: string,
  { signal, reportProgress }: Progress,
): Promise<CompactedSizes> {
  requireStore(folder);
  const { store, storeFile, compacted } = getDataFolderPaths(folder);
  const { result: before } = await replaceStore(folder, async () => {
    const size = await sumFolderBytes(store);
    const found = await inspectFile(storeFile, { isSingleFile: false, signal, reportProgress });
    requireKnownSchema(found.version);
    if (!found.sound)
      throw new LanedeskError(
        "unavailable",
        `The data is damaged and was left unchanged: ${found.problems.join(" ")} Restore a backup, or run a check.`,
      );
    await buildStore(folder, compacted, async (target) => {
      const newFile = join(target, STORE_FILE);
      await writeCompactedCopy(storeFile, newFile, signal);
      const {
        sound,
        problems: _,
        ...copy
      } = await inspectFile(newFile, { isSingleFile: true, signal, reportProgress });
      const { version, records, quarantined } = found;
      if (!sound || !isDeepStrictEqual(copy, { version, records, quarantined }))
        throw new LanedeskError(
          "unavailable",
          "The compacted copy differs from the data; the data is unchanged. Run a check, and test the disk.",
        );
    });
    return size;
  });
  return { before, after: await sumFolderBytes(store) };
}

const VACUUM_SCRIPT = `
  const { parentPort, workerData: { from, to } } = require("node:worker_threads");
  const { DatabaseSync } = require("node:sqlite");
  const file = new DatabaseSync(from);
  file.exec("PRAGMA auto_vacuum = INCREMENTAL");
  file.prepare("VACUUM INTO ?").run(to);
  file.close();
  parentPort.postMessage("done");
`;

/** Writes a compacted copy of a file. Uses a worker, because SQLite copies the file in one step. */
function writeCompactedCopy(from: string, to: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(VACUUM_SCRIPT, { eval: true, workerData: { from, to } });
    worker.once("error", (cause) =>
      reject(
        new LanedeskError(
          "unavailable",
          `Can't compact the data (${cause.message}); the data is unchanged. Make sure that the disk has as much free space as the data takes, then try again.`,
        ),
      ),
    );
    // Wait for the message, not for "exit": Node can deadlock when it ends a thread (nodejs/node#54918).
    worker.once("message", () => (signal.aborted ? reject(signal.reason) : resolve()));
  });
}
