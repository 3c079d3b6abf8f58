import { LanedeskError } from "../../../shared/failure.ts";

/** SQLite opens no file whose path has more bytes; on Windows the system says itself what is too long. */
const mostBytes = process.platform === "win32" ? Number.POSITIVE_INFINITY : 504;

/** The longest path that Lanedesk gives a file of SQLite's within its data folder. */
const longestWithin = "/backups/lanedesk-2026-01-31T23-59-59Z-by-hand.backup.part".length;

/** @throws LanedeskError "invalid" for a data folder in which there would be no room for the names of its files */
export const requireFolderPathLength = (folder: string): void =>
  requireShort(folder, mostBytes - longestWithin, "Use a folder");

/** @throws LanedeskError "invalid" for a file that SQLite could not write */
export const requireFilePathLength = (file: string): void => requireShort(file, mostBytes, "Name a file");

function requireShort(path: string, most: number, advice: string): void {
  const bytes = Buffer.byteLength(path);
  if (bytes > most)
    throw new LanedeskError(
      "invalid",
      `The path ${path} is too long: it has ${bytes} letters, and ${most} are the most. Nothing was changed. ${advice} with a shorter one.`,
    );
}
