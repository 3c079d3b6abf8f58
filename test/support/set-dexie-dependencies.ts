import type { Dexie } from "dexie";
import type { OpenIndexedDB } from "../../electron/store/indexeddb/index.ts";

/**
 * Makes the engine Dexie's default IndexedDB; call it once before creating a database. `new Dexie(name, {
 * indexedDB, IDBKeyRange })` is enough for most uses, but liveQuery and getDatabaseNames use
 * Dexie.dependencies, and Dexie.maxKey is computed at import as for a browser without array keys.
 */
export function setDexieDependencies(dexie: typeof Dexie, { indexedDB, IDBKeyRange }: OpenIndexedDB): void {
  Object.assign(dexie.dependencies, { indexedDB, IDBKeyRange });
  dexie.maxKey = [[]];
}
