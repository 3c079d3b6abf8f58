import { LanedeskError } from "../../../shared/failure.ts";
import { LONGEST_BACKUP_NAME, SQLITE_SUFFIXES } from "./backup-files.ts";

/** The longest path that SQLite can open, including a suffix such as "-wal": characters on Windows, bytes elsewhere. */
const MAX_SQLITE_PATH = { windowsChars: 258, otherBytes: 512 };

const MAX_SUFFIX_CHARS = Math.max(...SQLITE_SUFFIXES.map(({ length }) => length));
const MAX_INNER_PATH_CHARS = `/backups/${LONGEST_BACKUP_NAME}`.length;

/** Windows reports a longer name as a missing file. */
const MAX_WINDOWS_NAME_CHARS = 255;

/** Device names on Windows, with or without an extension. */
const WINDOWS_DEVICE = /^(con(in\$|out\$)?|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;

/**
 * Checks the path of a data folder.
 * @throws LanedeskError "invalid" for a path that is too long for the files in the folder; on Windows, also for a path
 * that Windows cannot use
 */
export function requireUsableFolder(folder: string, platform = process.platform): void {
  requireUsablePath(folder, MAX_INNER_PATH_CHARS + MAX_SUFFIX_CHARS, "folder", platform);
}

/**
 * Checks the path of a file that SQLite will write.
 * @throws LanedeskError "invalid" for a path that is too long for SQLite; on Windows, also for a path that Windows
 * cannot use
 */
export function requireUsableFile(file: string, platform = process.platform): void {
  requireUsablePath(file, MAX_SUFFIX_CHARS, "file", platform);
}

/**
 * Checks the names in a path.
 * @throws LanedeskError "invalid", on Windows only, for a path that Windows cannot use, or that Node and SQLite would
 * interpret differently
 */
export function requireUsableNames(path: string, kind: "folder" | "file", platform = process.platform): void {
  const problem = platform === "win32" ? findWindowsProblem(path) : undefined;
  if (problem)
    throw createInvalidError(`Windows can't use the path ${path}: ${problem}.`, `choose another ${kind}.`);
}

function requireUsablePath(
  path: string,
  reservedChars: number,
  kind: "folder" | "file",
  platform: NodeJS.Platform,
): void {
  requireUsableNames(path, kind, platform);
  const isWindows = platform === "win32";
  const length = isWindows ? path.length : Buffer.byteLength(path);
  const max = (isWindows ? MAX_SQLITE_PATH.windowsChars : MAX_SQLITE_PATH.otherBytes) - reservedChars;
  if (length > max)
    throw createInvalidError(
      `The path ${path} is too long: it has ${length} ${isWindows ? "characters" : "bytes"}; the maximum is ${max}.`,
      `choose a ${kind} with a shorter path.`,
    );
}

/**
 * Finds the reason that Windows cannot use a path. Windows removes dots and spaces at the end of a name, so SQLite
 * would open a different file than Node.
 */
function findWindowsProblem(path: string): string | undefined {
  for (const name of path.split(/[\\/]/)) {
    if (/[. ]$/.test(name)) return `the name "${name}" ends with a dot or a space`;
    if (name.length > MAX_WINDOWS_NAME_CHARS) return `the name "${name}" is too long`;
    if (WINDOWS_DEVICE.test(name)) return `the name "${name}" is reserved`;
    if (name.includes(":") && !/^[a-z]:$/i.test(name)) return `the name "${name}" contains a colon`;
  }
  return undefined;
}

const createInvalidError = (problem: string, advice: string) =>
  new LanedeskError("invalid", `${problem} Nothing was changed; ${advice}`);
