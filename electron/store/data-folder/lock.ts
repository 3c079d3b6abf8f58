import { accessSync, constants, existsSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LanedeskError } from "../../../shared/failure.ts";
import { makeFolder } from "../files/make-folder.ts";
import { describeCause } from "../files/system-error.ts";
import { getDataFolderPaths } from "./paths.ts";
import { requireUsableFolder } from "./usable-path.ts";

/**
 * The longest wait for the lock. Another start may hold the lock briefly to test the lock (see
 * shell/wait-for-other-lock.ts).
 */
const MAX_LOCK_WAIT_MS = 200;

interface FolderLock {
  release(): void;
}

/**
 * Locks a data folder for this process; creates the folder if needed. SQLite locks a file through the operating system.
 * The lock ends with the process, so it is never stale. SQLite writes nothing to the file, so Lanedesk can also open a
 * folder on a full disk.
 * @throws LanedeskError "in-use" when another process or this process already has the lock
 * @throws LanedeskError "unavailable" when the folder is not writable, a file has the folder's name, or the lock
 * file is damaged
 * @throws LanedeskError "invalid" when the folder's path is too long or Windows cannot use the path
 * @throws the system's error when the folder cannot be created
 */
export function lockDataFolder(folder: string, platform = process.platform): FolderLock {
  requireUsableFolder(resolve(folder), platform);
  makeFolder(folder);
  const path = getDataFolderPaths(folder).lock;
  requireWritable(folder, folder);
  if (existsSync(path)) requireWritable(path, folder);
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: MAX_LOCK_WAIT_MS });
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
    return { release: () => file?.close() };
  } catch (error) {
    file?.close();
    if (isBusy(error))
      throw new LanedeskError(
        "in-use",
        `Another Lanedesk is using the data folder ${folder}. Nothing was changed; close the other Lanedesk, or use another folder.`,
      );
    const failure = new LanedeskError(
      "unavailable",
      `Lanedesk can't use its lock file ${path}: ${describeCause(error)}. Nothing was changed; close Lanedesk everywhere, delete this file and try again.`,
    );
    throw Object.assign(failure, { cause: error });
  }
}

/**
 * Checks write access to a path: SQLite opens a read-only file without an error, but the lock would then have no
 * effect.
 */
function requireWritable(path: string, folder: string): void {
  try {
    accessSync(path, constants.W_OK);
  } catch (cause) {
    const failure = new LanedeskError(
      "unavailable",
      `Lanedesk can't write to its data folder ${folder}: ${describeCause(cause)}; nothing was changed. Get write permission, copy the folder to a place that you can write to, or use another folder.`,
    );
    throw Object.assign(failure, { cause });
  }
}

const SQLITE_BUSY = 5;
const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
