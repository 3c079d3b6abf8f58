import { lstat, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";
import { isReservedName } from "../store/data-folder/paths.ts";
import { describeCause } from "../store/files/system-error.ts";

/**
 * The file that a command is to write, which takes the place of whatever has that name: so it must be a file, or
 * nothing. A link stays, and what it leads to is written.
 * @throws LanedeskError "invalid" for anything else, and for the desk's own files
 */
export async function resolveTargetFile(to: string, folder: string): Promise<string> {
  const file = await behindLink(to);
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw refused(`${to} is a folder, not a file.`, "Name a file in it.");
  if (found && !found.isFile())
    throw refused(`${to} is a device or a pipe, not a file.`, "Name another file.");
  const [nameWithin = ""] = relative(await realPlace(folder), await realPlace(file)).split(sep);
  if (isReservedName(nameWithin))
    throw refused(`${to} is one of the desk's own files.`, "Name another file.");
  return file;
}

async function behindLink(to: string): Promise<string> {
  const isLink = await lstat(to).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
  if (!isLink) return to;
  return realpath(to).catch((cause: unknown) => {
    throw refused(`${to} is a link that leads to no file: ${describeCause(cause)}.`, "Name another file.");
  });
}

/** Where a path leads when all links on the way are followed, whether there is something or not. */
const realPlace = (path: string): Promise<string> =>
  realpath(path).catch(async () =>
    dirname(path) === path ? path : join(await realPlace(dirname(path)), basename(path)),
  );

const refused = (words: string, advice: string) =>
  new LanedeskError("invalid", `${words} Nothing was written. ${advice}`);
