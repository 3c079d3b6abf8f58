import { accessSync, constants, existsSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LanedeskError } from "../../../shared/failure.ts";
import { makeFolder } from "../files/make-folder.ts";
import { describeCause } from "../files/system-error.ts";
import { requireFolderPathLength } from "./path-length.ts";
import { dataFolderPaths } from "./paths.ts";

export interface FolderLock {
  release(): void;
}

/**
 * Takes a data folder for this process alone, and makes the folder where it is missing. The lock is the operating
 * system's own on a file, taken through SQLite: it ends with the process however that ends, so none is ever stale.
 * Only one can have the file reserved, so two that try at once are never both refused. Nothing is ever written into
 * the file: a folder on a full disk can be opened, too.
 * @throws LanedeskError "in-use" when another process, or another part of this one, has it
 * @throws LanedeskError "unavailable" when it may not be written to or cannot be made, "invalid" when its path is too
 * long
 */
export function lockDataFolder(folder: string): FolderLock {
  requireFolderPathLength(resolve(folder));
  makeFolder(folder);
  const path = dataFolderPaths(folder).lock;
  requireWritable(folder, folder);
  if (existsSync(path)) requireWritable(path, folder);
  const file = new DatabaseSync(path);
  try {
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
  } catch (error) {
    file.close();
    if (isBusy(error))
      throw new LanedeskError(
        "in-use",
        `Another Lanedesk has the data folder ${folder} open. Nothing was changed. Close that one, or use another folder.`,
      );
    throw error;
  }
  return { release: () => file.close() };
}

/** Where a file may only be read, SQLite opens it all the same, and its lock would hold nobody back. */
function requireWritable(path: string, folder: string): void {
  try {
    accessSync(path, constants.W_OK);
  } catch (cause) {
    const failure = new LanedeskError(
      "unavailable",
      `Lanedesk may not write to its data folder ${folder} : ${describeCause(cause)}. Nothing was changed. Get the right to write there, copy it to where you have it, or use another folder.`,
    );
    throw Object.assign(failure, { cause });
  }
}

const sqliteBusy = 5;
const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
