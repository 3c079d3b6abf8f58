import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { removeTree, renameDurably } from "../files/durable-files.ts";
import { dataFolderPaths, REPLACED_PREFIX, RESTORED_PREFIX } from "./paths.ts";

/**
 * Puts what waits for it in the store's place: a restored store, whose forerunner is kept beside it, or a compacted
 * one, whose forerunner is removed. It may be cut off anywhere: the next time it goes on. To be called by who holds
 * the folder, before the store is opened.
 * @returns where the store that was there before a restore lies now, if there was one
 */
export async function resumeReplacement(folder: string): Promise<string | null> {
  const { store, making, compacted, outgrown } = dataFolderPaths(folder);
  await removeTree(making);
  const before = await settleRestored(folder, store);
  if (existsSync(compacted)) {
    if (existsSync(store)) {
      await removeTree(outgrown);
      await renameDurably(store, outgrown);
    }
    await renameDurably(compacted, store);
  }
  if (existsSync(store)) await removeTree(outgrown);
  return before;
}

async function settleRestored(folder: string, store: string): Promise<string | null> {
  const [newest, ...older] = readdirSync(folder)
    .filter((name) => name.startsWith(RESTORED_PREFIX))
    .sort()
    .reverse();
  for (const name of older) await removeTree(join(folder, name));
  if (newest === undefined) return null;
  const before = join(folder, REPLACED_PREFIX + newest.slice(RESTORED_PREFIX.length));
  const isThere = existsSync(store);
  if (isThere) await renameDurably(store, before);
  await renameDurably(join(folder, newest), store);
  return isThere ? before : null;
}
