import type { Dexie } from "dexie";
import type { OpenIndexedDB } from "../../electron/store/indexeddb/index.ts";

/**
 * Gives Dexie an IndexedDB where the runtime has none, to be called once before any database is made: for what the
 * program does not use, and the engine can do all the same.
 *
 * A database made with `new Dexie(name, { indexedDB, IDBKeyRange })` works by those options alone, but three things
 * beside it do not: liveQuery looks into Dexie.dependencies and stays silent without, getDatabaseNames looks there
 * too, and Dexie.maxKey is computed when Dexie is imported, as for a browser that knows no array keys. Setting the
 * three here mends them, and no global is needed.
 */
export function setDexieDependencies(dexie: typeof Dexie, { indexedDB, IDBKeyRange }: OpenIndexedDB): void {
  Object.assign(dexie.dependencies, { indexedDB, IDBKeyRange });
  dexie.maxKey = [[]];
}
