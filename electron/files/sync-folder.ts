import { closeSync, fsyncSync, openSync } from "node:fs";

/**
 * Puts a folder's list of names on the disk, so that a file that was renamed in it has its new name after a power cut
 * too. Windows does that by itself, and opens no folders.
 */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
