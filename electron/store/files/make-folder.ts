import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";

const OWNER_ONLY = 0o700;

/** Whether a path is a folder; false for a missing path. */
export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates a folder and its missing parents, one at a time: Node's recursive mkdir never returns in locations that
 * accept no folders, such as /proc or a lost network drive.
 * @throws LanedeskError "unavailable" when a file has the name of the folder or of a parent; otherwise the system's
 * error
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  // On Windows, a missing drive is its own parent.
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, OWNER_ONLY);
  } catch (cause) {
    // Another process may have created the folder first.
    if (isFolder(folder)) return;
    if (!existsSync(folder)) throw cause;
    const message = `${folder} is a file, not a folder; nothing was changed. Choose another location.`;
    throw Object.assign(new LanedeskError("unavailable", message), { cause });
  }
}
