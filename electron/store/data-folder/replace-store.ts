import { existsSync, readdirSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeTree, renameDurably, syncFile, syncFolder } from "../files/durable-files.ts";
import { lockDataFolder } from "./lock.ts";
import { getDataFolderPaths, REPLACED_PREFIX, RESTORED_PREFIX } from "./paths.ts";

/**
 * Locks the folder, and replaces a store that is not in use.
 * @param build writes the new store, complete and checked, to the folder that resumeReplacement reads
 * @returns the result of `build`, and the folder of the replaced store; null if Lanedesk deleted that store or if none
 * existed
 * @throws the errors of lockDataFolder, or the error of `build`; the store is then unchanged
 */
export async function replaceStore<T>(
  folder: string,
  build: () => Promise<T>,
): Promise<{ result: T; before: string | null }> {
  const lock = lockDataFolder(folder);
  try {
    await resumeReplacement(folder);
    const result = await build();
    return { result, before: await resumeReplacement(folder) };
  } finally {
    lock.release();
  }
}

/**
 * Builds a store that replaces the current store when Lanedesk next opens the folder. Deletes an earlier staged store.
 * @param now milliseconds since 1970; the name of the staged store contains this time
 * @param fill writes and checks the store in an empty folder; when `fill` fails, stageStore deletes the folder
 */
export async function stageStore<T>(
  folder: string,
  now: number,
  fill: (target: string) => Promise<T>,
): Promise<T> {
  const timestamp = `${new Date(now).toISOString().slice(0, 23).replaceAll(/[:.]/g, "-")}Z`;
  const name = RESTORED_PREFIX + timestamp;
  const result = await buildStore(folder, join(folder, name), fill);
  for (const other of await readdir(folder))
    if (other.startsWith(RESTORED_PREFIX) && other !== name) await removeTree(join(folder, other));
  return result;
}

/**
 * Builds a store in a new folder, and renames that folder to `target` when the store is complete and on disk.
 * @throws the error of `fill`, after deleting the new folder
 */
export async function buildStore<T>(
  folder: string,
  target: string,
  fill: (target: string) => Promise<T>,
): Promise<T> {
  const { building } = getDataFolderPaths(folder);
  await removeTree(building);
  await mkdir(building, { recursive: true });
  try {
    const result = await fill(building);
    for (const file of await readdir(building)) await syncFile(join(building, file));
    syncFolder(building);
    await renameDurably(building, target);
    return result;
  } catch (error) {
    await removeTree(building);
    throw error;
  }
}

/**
 * Replaces the current store with a staged store. Keeps the previous store if the staged store was restored or
 * imported, and deletes the previous store if the staged store was compacted. After an interruption, the next call
 * continues. The caller must lock the folder first and must not have opened the store.
 * @returns the folder of the store that a restored or imported store replaced; null if there was none
 */
export async function resumeReplacement(folder: string): Promise<string | null> {
  const { store, building, compacted, obsolete } = getDataFolderPaths(folder);
  await removeTree(building);
  const before = await applyRestoredStore(folder, store);
  if (existsSync(compacted)) {
    if (existsSync(store)) {
      await removeTree(obsolete);
      await renameDurably(store, obsolete);
    }
    await renameDurably(compacted, store);
  }
  if (existsSync(store)) await removeTree(obsolete);
  return before;
}

async function applyRestoredStore(folder: string, store: string): Promise<string | null> {
  const [newest, ...older] = readdirSync(folder)
    .filter((name) => name.startsWith(RESTORED_PREFIX))
    .sort()
    .reverse();
  for (const name of older) await removeTree(join(folder, name));
  if (newest === undefined) return null;
  const before = join(folder, REPLACED_PREFIX + newest.slice(RESTORED_PREFIX.length));
  const isReplacing = existsSync(store);
  if (isReplacing) await renameDurably(store, before);
  await renameDurably(join(folder, newest), store);
  return isReplacing ? before : null;
}
