import { getDataFolderPaths } from "../../electron/store/data-folder/paths.ts";
import { openDexieStore } from "../../electron/store/dexie/dexie-store.ts";
import { openIndexedDB } from "../../electron/store/indexeddb/index.ts";
import type { SchemaVersion } from "../../electron/store/schema.ts";

/** Opens and closes a folder's store as a program with these schema versions does. */
export async function openWithSchema(folder: string, versions: readonly SchemaVersion[]): Promise<void> {
  const engine = openIndexedDB({ folder: getDataFolderPaths(folder).store });
  try {
    const store = await openDexieStore(engine, versions);
    await store.close();
  } finally {
    await engine.close();
  }
}
