import { existsSync, renameSync, rmSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { layoutOf } from "../data-folder.ts";
import { databaseName } from "../dexie/database.ts";
import { migrations } from "../dexie/migrations/all.ts";
import { requireKnownVersion } from "../dexie/migrations/require-known-version.ts";
import { lockFolder } from "../folder-lock.ts";
import { fileNameFor } from "../indexeddb/storage/file-name.ts";
import { type Inspection, inspectFile } from "./inspect.ts";

export interface Restored {
  records: Inspection["records"];
  /** Where the store that was there before now lies; null where there was none. */
  before: string | null;
}

/**
 * Puts a backup in the place of a data folder's store. It is copied into a fresh place and checked there, and only
 * then swapped in; the store that was there is kept beside it.
 * @throws LanedeskError "in-use", "not-found" or "unavailable"; the store stays as it was
 */
export async function restoreBackup(folder: string, from: string, now: number): Promise<Restored> {
  if (!existsSync(from))
    throw new LanedeskError("not-found", `There is no backup ${from}. Nothing was changed.`);
  const lock = lockFolder(folder);
  try {
    settleRestore(folder);
    const { store, restoring, restored } = layoutOf(folder);
    const records = await copiedAndChecked(from, restoring);
    await rename(restoring, restored);
    const before = existsSync(store) ? join(folder, `store-before-${stampOf(now)}`) : null;
    if (before) await rename(store, before);
    await rename(restored, store);
    return { records, before };
  } finally {
    lock.release();
  }
}

async function copiedAndChecked(from: string, to: string): Promise<Inspection["records"]> {
  try {
    await mkdir(to, { recursive: true });
    const file = join(to, fileNameFor(databaseName));
    await copyFile(from, file);
    const { sound, version, records, problems } = await inspectFile(file, { single: true });
    if (!sound || version === 0)
      throw new LanedeskError(
        "unavailable",
        `${from} is no backup, or a damaged one: ${problems.join(" ")} The store is as it was. Try an earlier backup.`,
      );
    requireKnownVersion(version, migrations);
    return records;
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Ends a restore that was cut off: it is finished when the store that was there is out of the way, and undone
 * otherwise. To be called by who holds the folder, before the store is opened.
 */
export function settleRestore(folder: string): void {
  const { store, restoring, restored } = layoutOf(folder);
  rmSync(restoring, { recursive: true, force: true });
  if (!existsSync(restored)) return;
  if (existsSync(store)) rmSync(restored, { recursive: true });
  else renameSync(restored, store);
}

const stampOf = (moment: number) => new Date(moment).toISOString().slice(0, 19).replaceAll(":", "-");
