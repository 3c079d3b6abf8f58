import { lstat, realpath, stat } from "node:fs/promises";
import { sep } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";
import { layoutOf } from "../store/data-folder.ts";
import { reasonOf } from "../system-failure.ts";

/**
 * The file that a command is to write, which takes the place of whatever has that name: so it must be a file, or
 * nothing. A link stays, and what it leads to is written.
 * @throws LanedeskError "invalid" for anything else, and for the desk's own files
 */
export async function targetFile(to: string, folder: string): Promise<string> {
  const file = await behindLink(to);
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw refused(`${to} is a folder, not a file.`, "Name a file in it.");
  if (found && !found.isFile())
    throw refused(`${to} is a device or a pipe, not a file.`, "Name another file.");
  const { store, mark, lock } = layoutOf(folder);
  if (file === mark || file === lock || file.startsWith(store + sep))
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
    throw refused(`${to} is a link that leads to no file: ${reasonOf(cause)}.`, "Name another file.");
  });
}

const refused = (words: string, advice: string) =>
  new LanedeskError("invalid", `${words} Nothing was written. ${advice}`);
