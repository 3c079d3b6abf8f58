import { createHash } from "node:crypto";
import { hostname, userInfo } from "node:os";
import { join, resolve } from "node:path";
import type { Policy } from "../../shared/views/policy.ts";
import { getDataFolderPaths } from "../store/data-folder/paths.ts";
import { expandFolder } from "./expand-folder.ts";

/**
 * Returns the folder for the backups of a data folder: without a backup folder in the policy, a subfolder of the data
 * folder. In the policy's backup folder, each data folder gets its own subfolder, so the rotation of one user never
 * deletes another user's backups. The relative and the absolute path of a data folder lead to the same subfolder.
 * @throws LanedeskError "forbidden" when the policy's folder is not usable
 */
export function findBackupFolder(policy: Policy | undefined, dataFolder: string): string {
  const folder = policy?.settings.backupFolder;
  if (folder === undefined) return getDataFolderPaths(dataFolder).backups;
  const id = createHash("sha256").update(resolve(dataFolder)).digest("hex").slice(0, 8);
  const folderName = `${userInfo().username}-${hostname()}-${id}`.replaceAll(/[^\w.-]/g, "_");
  return join(expandFolder(folder), folderName);
}
