import { closeSync, fstatSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";
import { dataFolderPaths, holdsStore } from "./paths.ts";

/**
 * The mark of a data folder names itself: the file's own number, which it keeps when the folder is moved or renamed and
 * loses when the folder is copied.
 */
const folderMark = z.object({ file: z.string(), folder: z.string(), host: z.string() });

/**
 * Tells whether a data folder was copied outside the program, so that two desks think they are one. One that was only
 * moved, also to another disk of this computer, is not; nor is one of which nothing is known. To another computer a
 * moved folder and a copied one look alike, and it counts as copied: that costs a question at most.
 * @returns which folder it is a copy of; undefined where it is none
 */
export function findOriginalFolder(folder: string): string | undefined {
  const found = readMark(folder);
  if (!found || found.mark.file === found.file) return undefined;
  const { mark } = found;
  if (mark.host !== hostname()) return `${mark.folder} of ${mark.host}`;
  // On some network and memory card file systems the numbers of files change by themselves.
  const isHere = mark.folder === realpathSync(folder);
  return isHere || !mayHoldStore(mark.folder) ? undefined : mark.folder;
}

/** A folder that may not be looked into, as another user's, may hold one. */
function mayHoldStore(folder: string): boolean {
  try {
    return holdsStore(folder);
  } catch {
    return true;
  }
}

/** Marks a data folder as this one. On a disk that is full it stays as it was: a folder is opened all the same. */
export function writeFolderMark(folder: string): void {
  const found = readMark(folder);
  const here = { folder: realpathSync(folder), host: hostname() };
  if (found?.mark.file === found?.file && found?.mark.folder === here.folder && found.mark.host === here.host)
    return;
  const { mark: path } = dataFolderPaths(folder);
  try {
    rmSync(path, { force: true });
    const file = openSync(path, "wx", 0o600);
    writeSync(file, JSON.stringify({ file: numberOf(file), ...here }));
    closeSync(file);
  } catch {
    rmSync(path, { force: true });
  }
}

function readMark(folder: string): { file: string; mark: z.output<typeof folderMark> } | undefined {
  let file: number;
  try {
    file = openSync(dataFolderPaths(folder).mark, "r");
  } catch {
    return undefined;
  }
  try {
    const mark = folderMark.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
    return mark && { file: numberOf(file), mark };
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}

const numberOf = (file: number): string => String(fstatSync(file, { bigint: true }).ino);
