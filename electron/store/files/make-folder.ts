import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";

/** What a brokerage knows is nothing for the other people of a machine. */
const userOnly = 0o700;

export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder with those on the way to it, one after the other: told to make them all, Node never comes back from a
 * place that takes none, as /proc or a network drive that is gone.
 * @throws LanedeskError "unavailable" when a file is in the way, or else what the system refuses
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  // A drive that is not there, as on Windows, has no folder above it.
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, userOnly);
  } catch (cause) {
    // Another process may have been faster.
    if (isFolder(folder)) return;
    if (!existsSync(folder)) throw cause;
    const words = `${folder} is a file, not a folder, so nothing can lie in it. Nothing was changed. Name another place.`;
    throw Object.assign(new LanedeskError("unavailable", words), { cause });
  }
}
