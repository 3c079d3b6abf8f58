import { homedir } from "node:os";
import { posix, win32 } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";

/**
 * Replaces ~ at the start of a policy's folder with the home folder, and %NAME% with the environment variable.
 * @throws LanedeskError "forbidden" for a variable without a value, or when the result is not an absolute path on this
 * platform
 */
export function expandFolder(
  folder: string,
  {
    environment = process.env,
    home = homedir(),
    platform = process.platform,
  }: { environment?: NodeJS.ProcessEnv; home?: string; platform?: NodeJS.Platform } = {},
): string {
  const expanded = folder
    .replace(/^~(?=[\\/]|$)/, () => home)
    .replace(/%([^%]+)%/g, (_, name: string) => {
      const value = environment[name];
      if (!value) throw createFolderError(folder, `the environment variable ${name} is not set`);
      return value;
    });
  if (!(platform === "win32" ? win32 : posix).isAbsolute(expanded))
    throw createFolderError(folder, `${expanded} is not an absolute path`);
  return expanded;
}

const createFolderError = (folder: string, problem: string) =>
  new LanedeskError(
    "forbidden",
    `Can't use the folder ${folder} from this computer's policy: ${problem}. Nothing was started; ask your IT administrator.`,
  );
