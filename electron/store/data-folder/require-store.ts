import { statSync } from "node:fs";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { listBackupFiles } from "../backup/rotate-backups.ts";
import { databaseName } from "../dexie/database.ts";
import { fileNameFor } from "../indexeddb/storage/file-name.ts";
import { dataFolderPaths } from "./paths.ts";

/**
 * A store of which there are backups, or a log, was there before: an empty one must not take its place unasked.
 * @throws LanedeskError "unavailable" when its file is missing or empty
 */
export async function requireStoreFile(folder: string): Promise<void> {
  const { store, backups } = dataFolderPaths(folder);
  const file = join(store, fileNameFor(databaseName));
  if (bytesOf(file) > 0) return;
  const [newest] = await listBackupFiles(backups);
  if (!newest && bytesOf(`${file}-wal`) === 0) return;
  throw new LanedeskError(
    "unavailable",
    `${file} is missing or empty, though there was a store. Nothing was made in its place. Put the file back, ` +
      `${newest ? `or restore the newest backup, ${newest.file}` : "or restore a backup that was kept elsewhere"}. ` +
      `To begin with an empty store, use another folder.`,
  );
}

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
