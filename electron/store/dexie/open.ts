import { settleRestore } from "../backup/restore.ts";
import type { BackedUp } from "../backup/schedule.ts";
import { layoutOf } from "../data-folder.ts";
import { lockFolder } from "../folder-lock.ts";
import { openIndexedDB } from "../indexeddb/index.ts";
import { databaseName } from "./database.ts";
import { type DexieStore, openDexieStore } from "./dexie-store.ts";

/** The store of a data folder, which can be copied while it is used. */
export interface FolderStore extends DexieStore, BackedUp {}

/**
 * Opens the store of a data folder, and makes both where they are missing. The folder belongs to this process until
 * the store is closed.
 * @throws LanedeskError "in-use" when another process has the folder open; nothing was touched
 * @throws LanedeskError "unavailable" when the store is of a newer version than this program; nothing was changed
 */
export async function openStore({ folder }: { folder: string }): Promise<FolderStore> {
  const lock = lockFolder(folder);
  settleRestore(folder);
  const engine = openIndexedDB({ folder: layoutOf(folder).store });
  const copies = new Set<Promise<void>>();
  const release = async () => {
    await Promise.allSettled(copies);
    await engine.close();
    lock.release();
  };
  try {
    const store = await openDexieStore(engine);
    return {
      ...store,
      copy(path, tell) {
        const copy = engine.copy(databaseName, path, tell);
        copies.add(copy);
        return copy.finally(() => copies.delete(copy));
      },
      close: async () => {
        await store.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
