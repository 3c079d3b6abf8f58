import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { createFileName } from "../indexeddb/storage/file-name.ts";
import { DATABASE_NAME } from "../schema.ts";

/** The file that the IndexedDB engine creates for the store's database. */
export const STORE_FILE = createFileName(DATABASE_NAME);

/**
 * Returns the paths of files and folders in a data folder. Backups are outside the store, so that a loss of the store
 * does not lose the backups.
 */
export const getDataFolderPaths = (folder: string) => ({
  store: join(folder, "store"),
  storeFile: join(folder, "store", STORE_FILE),
  backups: join(folder, "backups"),
  /** A store under construction, not checked yet. */
  building: join(folder, "store-building"),
  /** A temporary copy of the store for a check or an export. */
  checkCopy: join(folder, "store-check"),
  /** Locked by the process that uses the folder. */
  lock: join(folder, "lanedesk.lock"),
  /** Distinguishes a folder from its copy. */
  mark: join(folder, "folder.json"),
  /** Files in transfer between a window and the main process. Deleted at the next start. */
  transfers: join(folder, "transfers"),
});

/** Prefix of a restored or imported store that will replace the current store; a timestamp follows. */
export const RESTORED_PREFIX = "store-restored-";

/** Prefix of a store that was replaced; the timestamp of the restored or imported store follows. */
export const REPLACED_PREFIX = "store-before-";

/** All entries of a data folder that build/DEPLOYMENT.md lists, except the backups. Some file systems ignore case. */
const RESERVED_NAME =
  /^(store(-.*)?|lanedesk\.lock|folder\.json|transfers|logs|import-reports|open-window\.html|remote-secrets\..*|proxy-sign-in\.sealed|network-drive-accepted|window)$/i;

/**
 * Whether a path in a data folder belongs to an entry that is reserved for Lanedesk itself; false for the folder of
 * backups and for paths outside the folder.
 */
export function isReservedPath(folder: string, path: string): boolean {
  const [name = ""] = relative(folder, path).split(sep);
  return RESERVED_NAME.test(name);
}

/** Whether a folder is a data folder in which Lanedesk was started. */
export function isDataFolder(folder: string): boolean {
  const { lock, storeFile } = getDataFolderPaths(folder);
  return existsSync(lock) || existsSync(storeFile);
}
