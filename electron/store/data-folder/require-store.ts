import { existsSync, readdirSync, statSync } from "node:fs";
import { LanedeskError } from "../../../shared/failure.ts";
import { isFolder } from "../files/make-folder.ts";
import { listBackupFiles } from "./backup-files.ts";
import { getDataFolderPaths, RESTORED_PREFIX } from "./paths.ts";
import { requireUsableFolder } from "./usable-path.ts";

/** Whether the folder has a store, or a restored or imported store that becomes the store at the next start. */
export function hasStore(folder: string): boolean {
  if (existsSync(getDataFolderPaths(folder).store)) return true;
  return isFolder(folder) && readdirSync(folder).some((name) => name.startsWith(RESTORED_PREFIX));
}

/**
 * Checks that a folder has a store.
 * @throws LanedeskError "not-found" when the folder has no store; "invalid" for an unusable path
 */
export function requireStore(folder: string, platform = process.platform): void {
  requireUsableFolder(folder, platform);
  if (!hasStore(folder))
    throw new LanedeskError(
      "not-found",
      `The folder ${folder} contains no Lanedesk data; nothing was changed. Check the path.`,
    );
}

/**
 * Prevents a start with an empty store when backups or SQLite's log show that the folder had a store before.
 * @param backups the folder of new backups; counts as empty if Lanedesk cannot list the folder
 * @throws LanedeskError "unavailable" when the store's file is missing or empty although the folder had a store; the
 * system's error when the folder's own backups cannot be listed
 */
export async function requireStoreFile(folder: string, backups?: string): Promise<void> {
  const { storeFile, backups: ownBackups } = getDataFolderPaths(folder);
  // SQLite treats a file of 1 byte as empty too.
  if (readFileSize(storeFile) > 1) return;
  const elsewhere = backups === undefined ? [] : await listBackupFiles(backups).catch(() => []);
  const [newest] = elsewhere.length > 0 ? elsewhere : await listBackupFiles(ownBackups);
  if (!newest && readFileSize(`${storeFile}-wal`) === 0) return;
  throw new LanedeskError(
    "unavailable",
    `The data file ${storeFile} is missing or empty, and Lanedesk did not create a new file. Put the file back, ` +
      `${newest ? `restore the newest backup, ${newest.file},` : "restore a backup from another location,"} ` +
      "or use another folder to start with empty data.",
  );
}

const readFileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
