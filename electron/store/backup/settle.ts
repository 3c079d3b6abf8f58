import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { giveName, removeOwn } from "../../files/own-files.ts";
import { beforePrefix, layoutOf, restoredPrefix } from "../data-folder.ts";

/**
 * Puts what waits for it in the store's place: a restored store, whose forerunner is kept beside it, or a compacted
 * one, whose forerunner is removed. It may be cut off anywhere: the next time it goes on. To be called by who holds
 * the folder, before the store is opened.
 * @returns where the store that was there before a restore lies now, if there was one
 */
export async function settle(folder: string): Promise<string | null> {
  const { store, making, compacted, outgrown } = layoutOf(folder);
  await removeOwn(making);
  const before = await settleRestored(folder, store);
  if (existsSync(compacted)) {
    if (existsSync(store)) {
      await removeOwn(outgrown);
      await giveName(store, outgrown);
    }
    await giveName(compacted, store);
  }
  if (existsSync(store)) await removeOwn(outgrown);
  return before;
}

async function settleRestored(folder: string, store: string): Promise<string | null> {
  const [newest, ...older] = readdirSync(folder)
    .filter((name) => name.startsWith(restoredPrefix))
    .sort()
    .reverse();
  for (const name of older) await removeOwn(join(folder, name));
  if (newest === undefined) return null;
  const before = join(folder, beforePrefix + newest.slice(restoredPrefix.length));
  const isThere = existsSync(store);
  if (isThere) await giveName(store, before);
  await giveName(join(folder, newest), store);
  return isThere ? before : null;
}
