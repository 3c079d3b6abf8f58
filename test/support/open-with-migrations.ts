import { dataFolderPaths } from "../../electron/store/data-folder/paths.ts";
import { openDexieStore } from "../../electron/store/dexie/dexie-store.ts";
import type { Migration } from "../../electron/store/dexie/migrations/migration.ts";
import { openIndexedDB } from "../../electron/store/indexeddb/index.ts";

/** Brings a folder's store forward as a program with these migrations does. */
export async function openWithMigrations(folder: string, steps: readonly Migration[]): Promise<void> {
  const engine = openIndexedDB({ folder: dataFolderPaths(folder).store });
  try {
    const store = await openDexieStore(engine, steps);
    await store.close();
  } finally {
    await engine.close();
  }
}
