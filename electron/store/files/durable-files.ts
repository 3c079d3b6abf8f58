import { closeSync, fsyncSync, openSync, type RmOptions } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import pRetry from "p-retry";

/**
 * On Windows, a virus scanner or the search index may hold a new file open for a moment. Retries for 2.5 s in total.
 */
const RETRY_OPTIONS = { retries: 7, minTimeout: 20, factor: 2 };
const REMOVAL_OPTIONS: RmOptions = { recursive: true, force: true, maxRetries: 8, retryDelay: 70 };
const BUSY_CODES = new Set(["EACCES", "EBUSY", "EPERM"]);

/** Error codes of file systems that cannot sync a folder, such as many network drives. */
const UNSUPPORTED_CODES = new Set(["EBADF", "EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

interface System {
  platform: NodeJS.Platform;
  rename(from: string, to: string): Promise<void>;
}

/** Renames a complete file or folder and syncs the name to disk. Replaces an existing file. */
export async function renameDurably(
  from: string,
  to: string,
  system: System = { platform: process.platform, rename },
): Promise<void> {
  const isBusy = ({ error }: { error: NodeJS.ErrnoException }) =>
    system.platform === "win32" && BUSY_CODES.has(error.code ?? "");
  await pRetry(() => system.rename(from, to), { ...RETRY_OPTIONS, shouldRetry: isBusy });
  syncFolder(dirname(to));
}

/** Deletes a file or folder if it exists. */
export function removeTree(path: string): Promise<void> {
  return rm(path, REMOVAL_OPTIONS);
}

/** Syncs a file's content to disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Syncs the names in a folder to disk, so that a rename survives a power failure. Does nothing on Windows, where Node
 * cannot open a folder, and on file systems that cannot sync a folder.
 */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } catch (error) {
    if (!UNSUPPORTED_CODES.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    closeSync(handle);
  }
}

/**
 * Returns the result of work on an open file. Adds the path to the system's errors, because Node's errors of an open
 * file do not contain the path.
 */
export async function addErrorPath<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "errno" in error && !("path" in error)) Object.assign(error, { path });
    throw error;
  }
}
