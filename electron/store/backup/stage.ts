import { mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { dataFolderPaths, RESTORED_PREFIX } from "../data-folder/paths.ts";
import { removeTree, renameDurably } from "../files/durable-files.ts";
import { syncFolder } from "../files/sync-folder.ts";

/**
 * Makes a store in a fresh place, and lets it wait there until it becomes the store when the folder is opened next
 * (see settle). What waited before is dropped.
 * @param make fills the place and checks what it made; when it fails, nothing is left of it
 */
export async function stage<T>(folder: string, now: number, make: (place: string) => Promise<T>): Promise<T> {
  const name = RESTORED_PREFIX + stampOf(now);
  const made = await makeStore(folder, make, join(folder, name));
  for (const other of await readdir(folder))
    if (other.startsWith(RESTORED_PREFIX) && other !== name) await removeTree(join(folder, other));
  return made;
}

/** Makes a store in a fresh place, and gives it its name when it is whole and on the disk. */
export async function makeStore<T>(
  folder: string,
  make: (place: string) => Promise<T>,
  name: string,
): Promise<T> {
  const { making } = dataFolderPaths(folder);
  await removeTree(making);
  await mkdir(making, { recursive: true });
  try {
    const made = await make(making);
    for (const file of await readdir(making)) await syncFile(join(making, file));
    syncFolder(making);
    await renameDurably(making, name);
    return made;
  } catch (error) {
    await removeTree(making);
    throw error;
  }
}

/** Puts a file's content on the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
}

const stampOf = (moment: number) =>
  `${new Date(moment).toISOString().slice(0, 23).replaceAll(/[:.]/g, "-")}Z`;
