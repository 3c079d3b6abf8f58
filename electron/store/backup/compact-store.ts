import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { LanedeskError } from "../../../shared/failure.ts";
import { lockDataFolder } from "../data-folder/lock.ts";
import { getDataFolderPaths, STORE_FILE } from "../data-folder/paths.ts";
import { finishReplacement } from "../data-folder/replace-store.ts";
import { requireStore, requireStoreFile } from "../data-folder/require-store.ts";
import { removeTree, renameDurably, syncFile } from "../files/durable-files.ts";
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
 * @throws as `requireStore`, `lockDataFolder`, `requireStoreFile` and `inspectFile` do; LanedeskError "unavailable"
 * when the store is damaged, when a newer program wrote the store, when SQLite cannot write the new file, or when the
 * new file differs from the store; the system's error when another step fails. In all cases the data is unchanged
 */
export async function compactStore(folder: string, progress: Progress): Promise<CompactedSizes> {
  requireStore(folder);
  const { store, storeFile, building } = getDataFolderPaths(folder);
  const newFile = join(building, STORE_FILE);
  const lock = lockDataFolder(folder);
  try {
    await finishReplacement(folder);
    await requireStoreFile(folder);
    const before = await sumFolderBytes(store);
    const { sound, problems, ...found } = await inspectFile(storeFile, { canMergeLog: false, ...progress });
    requireKnownSchema(found.version);
    if (!sound)
      throw new LanedeskError(
        "unavailable",
        `The data is damaged and was left unchanged: ${problems.join(" ")} Restore a backup, or run a check.`,
      );
    await mkdir(building);
    writeCompactedCopy(storeFile, newFile);
    const copy = await inspectFile(newFile, { canMergeLog: true, ...progress });
    if (!isDeepStrictEqual(copy, { sound: true, problems: [], ...found }))
      throw new LanedeskError(
        "unavailable",
        "The compacted copy differs from the data; the data is unchanged. Run a check, and test the disk.",
      );
    await syncFile(newFile);
    await renameDurably(newFile, storeFile);
    return { before, after: await sumFolderBytes(store) };
  } finally {
    await removeTree(building).finally(() => lock.release());
  }
}

function writeCompactedCopy(from: string, to: string): void {
  const file = new DatabaseSync(from);
  try {
    file.prepare("VACUUM INTO ?").run(to);
    // The new file must not get the log of the old file.
    file.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (cause) {
    throw new LanedeskError(
      "unavailable",
      `Can't compact the data (${cause instanceof Error ? cause.message : cause}); the data is unchanged. Make sure that the disk has as much free space as the data takes, then try again.`,
    );
  } finally {
    file.close();
  }
}
