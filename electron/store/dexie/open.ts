import { layoutOf } from "../data-folder.ts";
import { lockFolder } from "../folder-lock.ts";
import { openIndexedDB } from "../indexeddb/index.ts";
import type { Store } from "../store.ts";
import { openDexieStore } from "./dexie-store.ts";

/**
 * Opens the store of a data folder, and makes both where they are missing. The folder belongs to this process until
 * the store is closed.
 * @throws LanedeskError "in-use" when another process has the folder open; nothing was touched
 * @throws LanedeskError "unavailable" when the store is of a newer version than this program; nothing was changed
 */
export async function openStore({ folder }: { folder: string }): Promise<Store> {
  const lock = lockFolder(folder);
  const engine = openIndexedDB({ folder: layoutOf(folder).store });
  const release = async () => {
    await engine.close();
    lock.release();
  };
  try {
    const store = await openDexieStore(engine);
    return {
      ...store,
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
