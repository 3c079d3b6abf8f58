import { LanedeskError } from "../../../../shared/failure.ts";
import { databaseName, type IndexedDb } from "../database.ts";
import type { Migration } from "./migration.ts";

/** Dexie keeps tenfold versions in IndexedDB. */
const dexieFactor = 10;

/** Dexie itself would open a store that is newer than the steps it knows, and could spoil it. */
export async function refuseNewer({ indexedDB }: IndexedDb, steps: readonly Migration[]): Promise<void> {
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
