import { closeSync, fsyncSync, openSync } from "node:fs";

/** What a file system says that has no such thing: many network drives. The names are on its machine then. */
const notOffered = new Set(["EBADF", "EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

/**
 * Puts a folder's list of names on the disk, so that a file that was renamed in it has its new name after a power cut
 * too. Windows does that by itself, and opens no folders.
 */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } catch (error) {
    if (!notOffered.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    closeSync(handle);
  }
}
