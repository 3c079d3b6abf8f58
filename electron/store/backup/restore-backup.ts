import { copyFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { databaseName } from "../dexie/database.ts";
import { openDexieStore } from "../dexie/dexie-store.ts";
import { migrations } from "../dexie/migrations/all.ts";
import { requireKnownVersion } from "../dexie/migrations/require-known-version.ts";
import { describeCause } from "../files/system-error.ts";
import { openIndexedDB } from "../indexeddb/index.ts";
import { fileNameFor } from "../indexeddb/storage/file-name.ts";
import { markAsCopy } from "../mark-as-copy.ts";
import type { Progress } from "../port/progress.ts";
import { fitIndexes } from "./check-indexes.ts";
import { whyNoBackup } from "./identify-file.ts";
import { type Inspection, inspectFile } from "./inspect-file.ts";
import { replaceStore } from "./replace-store.ts";
import { stage } from "./stage.ts";

export interface Restored {
  records: Inspection["records"];
  /** Where the store that was there before now lies; null where there was none. */
  before: string | null;
}

/**
 * Puts a backup in the place of a data folder's store, which nobody has open; the store that was there is kept
 * beside it.
 * @throws LanedeskError "in-use", "not-found" or "unavailable"; the store stays as it was
 */
export async function restoreBackup(
  folder: string,
  from: string,
  now: number,
  progress: Progress,
): Promise<Restored> {
  await requireFile(from);
  const { made, before } = await replaceStore(folder, () => stageRestore(folder, from, now, progress));
  return { records: made, before };
}

/**
 * Copies a backup into a fresh place, checks it there, makes its indexes fit its records and brings it up to date.
 * Where it waits, it becomes the store (see settle).
 * @throws LanedeskError "not-found" or "unavailable"; nothing is left then
 */
export async function stageRestore(
  folder: string,
  from: string,
  now: number,
  { signal, reportProgress: tell }: Progress,
): Promise<Inspection["records"]> {
  await requireFile(from);
  const reason = await whyNoBackup(from);
  if (reason)
    throw new LanedeskError("unavailable", `${reason} The store is as it was. Choose another file.`);
  return stage(folder, now, async (place) => {
    const file = join(place, fileNameFor(databaseName));
    await copyFile(from, file);
    // A store that was in use when it was put aside has its newest transactions in its log.
    await copyFile(`${from}-wal`, `${file}-wal`).catch(ignoreMissing);
    const { sound, version, records, problems } = await inspectFile(file, {
      single: true,
      signal,
      reportProgress: tell,
    });
    if (!sound || version === 0)
      throw new LanedeskError(
        "unavailable",
        `The backup is damaged: ${problems.join(" ")} The store is as it was. Try an earlier backup.`,
      );
    requireKnownVersion(version, migrations);
    await fitIndexes(file, records, { signal, reportProgress: tell });
    signal.throwIfAborted();
    await bringUpToDate(place, now);
    return records;
  });
}

/** Done before it becomes the store: an upgrade that fails then costs nothing. */
async function bringUpToDate(place: string, now: number): Promise<void> {
  const engine = openIndexedDB({ folder: place });
  try {
    const store = await openDexieStore(engine);
    await markAsCopy(store, now, "This store was restored from a backup.");
    await store.close();
  } finally {
    await engine.close();
  }
}

async function requireFile(from: string): Promise<void> {
  const found = await stat(from).catch((cause: unknown) => {
    throw missing(`The backup ${from} cannot be read: ${describeCause(cause)}.`);
  });
  if (found.isDirectory()) throw missing(`${from} is a folder, not a file.`);
  if (!found.isFile()) throw missing(`${from} is a device or a pipe, not a file.`);
}

const missing = (words: string) => new LanedeskError("not-found", `${words} Nothing was changed.`);

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
