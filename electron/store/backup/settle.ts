import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforePrefix, layoutOf, restoredPrefix } from "../data-folder.ts";
import { syncFolder } from "../sync-folder.ts";

/**
 * Puts what waits for it in the store's place: a restored store, whose forerunner is kept beside it, or a compacted
 * one, whose forerunner is removed. It may be cut off anywhere: the next time it goes on. To be called by who holds
 * the folder, before the store is opened.
 * @returns where the store that was there before a restore lies now, if there was one
 */
export function settle(folder: string): string | null {
  const { store, making, compacted, outgrown } = layoutOf(folder);
  rmSync(making, { recursive: true, force: true });
  const before = settleRestored(folder, store);
  if (existsSync(compacted)) {
    if (existsSync(store)) {
      rmSync(outgrown, { recursive: true, force: true });
      renameSync(store, outgrown);
    }
    renameSync(compacted, store);
    syncFolder(folder);
  }
  if (existsSync(store)) rmSync(outgrown, { recursive: true, force: true });
  return before;
}

function settleRestored(folder: string, store: string): string | null {
  const [newest, ...older] = readdirSync(folder)
    .filter((name) => name.startsWith(restoredPrefix))
    .sort()
    .reverse();
  for (const name of older) rmSync(join(folder, name), { recursive: true });
  if (newest === undefined) return null;
  const before = join(folder, beforePrefix + newest.slice(restoredPrefix.length));
  const isThere = existsSync(store);
  if (isThere) renameSync(store, before);
  renameSync(join(folder, newest), store);
  syncFolder(folder);
  return isThere ? before : null;
}
