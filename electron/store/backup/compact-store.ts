import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import { LanedeskError } from "../../../shared/failure.ts";
import { dataFolderPaths, requireStore } from "../data-folder/paths.ts";
import { databaseName } from "../dexie/database.ts";
import { migrations } from "../dexie/migrations/all.ts";
import { requireKnownVersion } from "../dexie/migrations/require-known-version.ts";
import { fileNameFor } from "../indexeddb/storage/file-name.ts";
import type { Progress } from "../port/progress.ts";
import { inspectFile } from "./inspect-file.ts";
import { folderBytes } from "./list-backups.ts";
import { replaceStore } from "./replace-store.ts";
import { makeStore } from "./stage.ts";

/** The bytes of the store's files. */
export interface Compacted {
  before: number;
  after: number;
}

/**
 * Writes a store, which nobody has open, anew without the space that deleted records left and with full pages. It is
 * done in a fresh place, checked there record by record, and only then swapped in: cut off anywhere, the store is the
 * one or the other. Needs as much room on the disk as the records do.
 * @throws LanedeskError "in-use", "not-found", or "unavailable" when the store is damaged or a newer program's; it stays as it was
 */
export async function compactStore(
  folder: string,
  { signal, reportProgress: tell }: Progress,
): Promise<Compacted> {
  requireStore(folder);
  const { store, compacted } = dataFolderPaths(folder);
  const { made: before } = await replaceStore(folder, async () => {
    const name = fileNameFor(databaseName);
    const file = join(store, name);
    const size = await folderBytes(store);
    const found = await inspectFile(file, { single: false, signal, reportProgress: tell });
    requireKnownVersion(found.version, migrations);
    if (!found.sound)
      throw new LanedeskError(
        "unavailable",
        `The store is damaged, so it was left as it is: ${found.problems.join(" ")} Restore a backup, or run the check.`,
      );
    await makeStore(
      folder,
      async (place) => {
        const made = join(place, name);
        await writeAnew(file, made, signal);
        const { sound, records, version } = await inspectFile(made, {
          single: true,
          signal,
          reportProgress: tell,
        });
        if (!sound || version !== found.version || !isDeepStrictEqual(records, found.records))
          throw new LanedeskError(
            "unavailable",
            "What was written is not what was read. The store is as it was. Run the check, and look after the disk.",
          );
      },
      compacted,
    );
    return size;
  });
  return { before, after: await folderBytes(store) };
}

const script = `
  const { workerData: { from, to } } = require("node:worker_threads");
  const { DatabaseSync } = require("node:sqlite");
  const file = new DatabaseSync(from);
  file.exec("PRAGMA auto_vacuum = INCREMENTAL");
  file.prepare("VACUUM INTO ?").run(to);
  file.close();
`;

/** In a thread of its own, because SQLite does it in one piece. */
function writeAnew(from: string, to: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { eval: true, workerData: { from, to } });
    worker.once("error", (cause) =>
      reject(
        new LanedeskError(
          "unavailable",
          `The store could not be written anew (${cause.message}). It is as it was. It needs as much room on the disk as it takes now.`,
        ),
      ),
    );
    worker.once("exit", () => (signal.aborted ? reject(signal.reason) : resolve()));
  });
}
