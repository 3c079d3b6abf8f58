import { LanedeskError } from "../../../shared/failure.ts";
import type { PartName, Parts, Store } from "../store.ts";
import { Database, databaseName, type IndexedDb } from "./database.ts";
import { migrations } from "./migrations/all.ts";
import type { Migration } from "./migrations/migration.ts";
import { partsOf } from "./parts.ts";

/** Dexie keeps tenfold versions in IndexedDB, so that there is room between two. */
const dexieFactor = 10;

/**
 * Opens the store in an IndexedDB, and makes or upgrades it first where it must.
 * @throws LanedeskError "unavailable" when the store is of a newer version than this program; it is left untouched
 */
export async function openDexieStore(
  indexedDb: IndexedDb,
  steps: readonly Migration[] = migrations,
): Promise<Store> {
  await refuseNewer(indexedDb, steps);
  const database = new Database(indexedDb, steps);
  await database.open();
  const parts = partsOf(database);

  function within<P extends PartName, T>(
    mode: "r" | "rw",
    names: readonly P[],
    work: (parts: Pick<Parts, P>) => Promise<T>,
  ): Promise<T> {
    const chosen = Object.fromEntries(names.map((name) => [name, parts[name]])) as Pick<Parts, P>;
    // Dexie follows what an async function awaits, so it must be given one.
    return database.transaction(mode, [...names], async () => work(chosen));
  }

  return {
    read: (names, work) => within("r", names, work),
    write: (names, work) => within("rw", names, work),
    close: async () => database.close({ disableAutoOpen: true }),
  };
}

async function refuseNewer({ indexedDB }: IndexedDb, steps: readonly Migration[]): Promise<void> {
  const newest = Math.max(...steps.map(({ version }) => version));
  const present = (await indexedDB.databases()).find(({ name }) => name === databaseName);
  const version = (present?.version ?? 0) / dexieFactor;
  if (version > newest)
    throw new LanedeskError(
      "unavailable",
      `This data was written by a newer Lanedesk (its data has version ${version}, this program knows up to ${newest}). ` +
        "Nothing was changed. Install the newer Lanedesk, or restore a backup that was made with this one.",
    );
}
