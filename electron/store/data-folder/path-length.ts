import { LanedeskError } from "../../../shared/failure.ts";
import { LONGEST_BACKUP_NAME } from "./backup-files.ts";

/** SQLite opens no file with a longer path. On Windows, the system reports paths that are too long. */
const MAX_PATH_BYTES = process.platform === "win32" ? Number.POSITIVE_INFINITY : 504;

const LONGEST_PATH_INSIDE = `/backups/${LONGEST_BACKUP_NAME}`.length;

/** @throws LanedeskError "invalid" for a data folder whose path leaves no room for the names of its files */
export const requireFolderPathLength = (folder: string): void =>
  requirePathLength(folder, MAX_PATH_BYTES - LONGEST_PATH_INSIDE, "folder");

/** @throws LanedeskError "invalid" for a file that SQLite could not write */
export const requireFilePathLength = (file: string): void => requirePathLength(file, MAX_PATH_BYTES, "file");

function requirePathLength(path: string, maxBytes: number, kind: "folder" | "file"): void {
  const bytes = Buffer.byteLength(path);
  if (bytes > maxBytes)
    throw new LanedeskError(
      "invalid",
      `The path ${path} is too long: it has ${bytes} bytes, the maximum is ${maxBytes}. Nothing was changed. Choose a ${kind} with a shorter path.`,
    );
}
