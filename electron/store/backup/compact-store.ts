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

/** The size of the store's files in bytes. */
interface Compacted {
  before: number;
  after: number;
}

/**
 * Rewrites a store that is not in use without the space of deleted records. The new file is built in another folder and
 * compared record by record before it replaces the store, so an interruption leaves one or the other. Needs as much
 * free disk space as the records take. The quarantine is kept.
 * @throws LanedeskError "in-use", "not-found", or "unavailable" when the store is damaged or was written by a newer
 * program. The store is then unchanged
 */
export async function compactStore(folder: string, { signal, reportProgress }: Progress): Promise<Compacted> {
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
      await vacuumInto(storeFile, newFile, signal);
      const {
        sound,
        problems: _,
        ...copy
      } = await inspectFile(newFile, { isSingleFile: true, signal, reportProgress });
      const { version, records, quarantined } = found;
      if (!sound || !isDeepStrictEqual(copy, { version, records, quarantined }))
        throw new LanedeskError(
          "unavailable",
          "The compacted copy differs from the data; the data is unchanged. Run a check, and have the disk tested.",
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

/** Uses a worker, because SQLite does this in one step. */
function vacuumInto(from: string, to: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(VACUUM_SCRIPT, { eval: true, workerData: { from, to } });
    worker.once("error", (cause) =>
      reject(
        new LanedeskError(
          "unavailable",
          `Compacting failed (${cause.message}); the data is unchanged. Compacting needs as much free disk space as the data takes.`,
        ),
      ),
    );
    // Not "exit": Node can deadlock when it ends a thread (nodejs/node#54918).
    worker.once("message", () => (signal.aborted ? reject(signal.reason) : resolve()));
  });
}
