import type { RmOptions } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import pRetry from "p-retry";
import { syncFolder } from "./sync-folder.ts";

/**
 * How long what cannot be had at once is tried again: 2.5 seconds in all. On Windows whoever looks into new files (a
 * search for viruses, the index) has them open for a moment, and lets nobody rename or remove them.
 */
const tries = { retries: 7, minTimeout: 20, factor: 2 };
const removal: RmOptions = { recursive: true, force: true, maxRetries: 8, retryDelay: 70 };

const busyOnWindows = new Set(["EACCES", "EBUSY", "EPERM"]);

interface System {
  platform: NodeJS.Platform;
  rename(from: string, to: string): Promise<void>;
}

/**
 * Gives a file or folder that is whole its name, and puts the name on the disk. A file that has the name already gives
 * way.
 */
export async function renameDurably(
  from: string,
  to: string,
  system: System = { platform: process.platform, rename },
): Promise<void> {
  const isBusy = ({ error }: { error: NodeJS.ErrnoException }) =>
    system.platform === "win32" && busyOnWindows.has(error.code ?? "");
  await pRetry(() => system.rename(from, to), { ...tries, shouldRetry: isBusy });
  syncFolder(dirname(to));
}

/** Removes what is the program's own, with all that is in it, where it is there. */
export function removeTree(path: string): Promise<void> {
  return rm(path, removal);
}
