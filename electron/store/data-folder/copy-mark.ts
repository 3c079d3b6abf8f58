import { closeSync, fstatSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";
import { getDataFolderPaths } from "./paths.ts";
import { hasStore } from "./require-store.ts";

/**
 * The mark contains the inode number of the mark's file. A move of the folder on the same disk keeps the number; a
 * copy does not.
 */
const folderMark = z.object({ inode: z.string(), folder: z.string(), host: z.string() });

/**
 * Finds the original of a data folder that was copied outside the program. A moved folder is not a copy, even on
 * another disk of this computer. A folder that was moved to another computer counts as a copy.
 * @returns the original folder, with the computer's name if the folder is on another computer; undefined when the
 * folder is not a copy, or when the original is unknown
 */
export function findOriginalFolder(folder: string): string | undefined {
  const found = readMark(folder);
  if (!found || found.mark.inode === found.inode) return undefined;
  const { mark } = found;
  if (mark.host !== hostname()) return `${mark.folder} on ${mark.host}`;
  // Some network and memory card file systems change inode numbers.
  const isHere = mark.folder === realpathSync(folder);
  return isHere || !canHaveStore(mark.folder) ? undefined : mark.folder;
}

/** Whether a folder may have a store; true for a folder that cannot be read, such as another user's. */
function canHaveStore(folder: string): boolean {
  try {
    return hasStore(folder);
  } catch {
    return true;
  }
}

/**
 * Writes the mark of this folder if the mark is missing or outdated. Ignores a full disk and a locked or unusable mark,
 * because Lanedesk can use the folder without a mark.
 */
export function writeFolderMark(folder: string): void {
  const found = readMark(folder);
  const here = { folder: realpathSync(folder), host: hostname() };
  if (
    found?.mark.inode === found?.inode &&
    found?.mark.folder === here.folder &&
    found.mark.host === here.host
  )
    return;
  const { mark: path } = getDataFolderPaths(folder);
  try {
    rmSync(path, { force: true });
    const file = openSync(path, "wx", 0o600);
    writeSync(file, JSON.stringify({ inode: getInode(file), ...here }));
    closeSync(file);
  } catch {
    removeMark(path);
  }
}

function removeMark(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}

function readMark(folder: string): { inode: string; mark: z.output<typeof folderMark> } | undefined {
  let file: number;
  try {
    file = openSync(getDataFolderPaths(folder).mark, "r");
  } catch {
    return undefined;
  }
  try {
    const mark = folderMark.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
    return mark && { inode: getInode(file), mark };
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}

const getInode = (file: number): string => String(fstatSync(file, { bigint: true }).ino);
