import { existsSync, readdirSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeTree, renameDurably, syncFile, syncFolder } from "../files/durable-files.ts";
import { lockDataFolder } from "./lock.ts";
import { getDataFolderPaths, REPLACED_PREFIX, RESTORED_PREFIX } from "./paths.ts";

/**
 * Locks the folder, finishes an earlier replacement, and replaces a store that is not in use.
 * @param build builds and checks the new store with prepareReplacement
 * @returns the result of `build`, and the folder of the replaced store; null if none existed
 * @throws LanedeskError as `lockDataFolder` does, or the error of `build`; the store is then not replaced
 */
export async function replaceStore<T>(
  folder: string,
  build: () => Promise<T>,
): Promise<{ result: T; before: string | null }> {
  const lock = lockDataFolder(folder);
  try {
    await finishReplacement(folder);
    const result = await build();
    return { result, before: await finishReplacement(folder) };
  } finally {
    lock.release();
  }
}

/**
 * Builds a store that replaces the current store when Lanedesk next opens the folder. Deletes an earlier prepared
 * store.
 * @param now milliseconds since 1970; the name of the prepared store contains this time
 * @param fill writes and checks the store in an empty folder; when `fill` fails, the function deletes the folder
 * @returns the result of `fill`
 */
export async function prepareReplacement<T>(
  folder: string,
  now: number,
  fill: (target: string) => Promise<T>,
): Promise<T> {
  const timestamp = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const name = RESTORED_PREFIX + timestamp;
  const { building } = getDataFolderPaths(folder);
  await removeTree(building);
  await mkdir(building, { recursive: true });
  try {
    const result = await fill(building);
    for (const file of await readdir(building)) await syncFile(join(building, file));
    syncFolder(building);
    await renameDurably(building, join(folder, name));
    for (const other of await readdir(folder))
      if (other.startsWith(RESTORED_PREFIX) && other !== name) await removeTree(join(folder, other));
    return result;
  } catch (error) {
    await removeTree(building);
    throw error;
  }
}

/**
 * Replaces the current store with the prepared store, if there is one, and keeps the previous store. After an
 * interruption, the next call continues. The caller must lock the folder first and must not have opened the store.
 * @returns the folder of the replaced store; null if there was none
 */
export async function finishReplacement(folder: string): Promise<string | null> {
  const { store, building } = getDataFolderPaths(folder);
  await removeTree(building);
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
