import { lstat, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";
import { isDataFolder, isReservedPath } from "../store/data-folder/paths.ts";
import { requireUsableNames } from "../store/data-folder/usable-path.ts";
import { describeCause } from "../store/files/system-error.ts";

/**
 * Resolves the path of a file that a command will create or replace. Returns the target of a link, so that the command
 * does not replace the link.
 * @param folder the data folder, if the command has one
 * @throws LanedeskError "invalid" for a folder, a device, a broken link, an unusable name, or a reserved name in this or
 * any other data folder
 */
export async function resolveTargetFile(
  to: string,
  folder: string | undefined,
  platform = process.platform,
): Promise<string> {
  requireUsableNames(to, "file", platform);
  const file = await followLink(to);
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory())
    throw createInvalidError(`${to} is a folder, not a file.`, "choose a file in the folder.");
  if (found && !found.isFile())
    throw createInvalidError(`${to} is a device or a pipe, not a file.`, "choose another file.");
  const real = await resolveLinks(file);
  const folders = listParents(real).filter(isDataFolder);
  if (folder !== undefined) folders.push(await resolveLinks(folder));
  if (folders.some((each) => isReservedPath(each, real)))
    throw createInvalidError(`${to} belongs to Lanedesk's own data.`, "choose another file.");
  return file;
}

function listParents(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...listParents(parent)];
}

async function followLink(to: string): Promise<string> {
  const isLink = await lstat(to).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
  if (!isLink) return to;
  return realpath(to).catch((cause: unknown) => {
    throw createInvalidError(`${to} is a broken link: ${describeCause(cause)}.`, "choose another file.");
  });
}

/** Resolves the links in a path whose last parts may not exist. */
export const resolveLinks = (path: string): Promise<string> =>
  realpath(path).catch(async () =>
    dirname(path) === path ? path : join(await resolveLinks(dirname(path)), basename(path)),
  );

const createInvalidError = (problem: string, advice: string) =>
  new LanedeskError("invalid", `${problem} Nothing was written; ${advice}`);
