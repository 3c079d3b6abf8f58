import { LanedeskError } from "../../../../shared/failure.ts";
import type { Migration } from "./migration.ts";

/** Dexie keeps tenfold versions in IndexedDB. */
const dexieFactor = 10;

/**
 * Dexie itself would open a store that is newer than the steps it knows, and could spoil it.
 * @param version as IndexedDB counts it
 * @throws LanedeskError "unavailable" when the store was written by a newer program
 */
export function requireKnownVersion(version: number, steps: readonly Migration[]): void {
  const newest = Math.max(...steps.map((step) => step.version));
  if (version <= newest * dexieFactor) return;
  throw new LanedeskError(
    "unavailable",
    `This data was written by a newer Lanedesk (its data has version ${version / dexieFactor}, this program knows up to ${newest}). ` +
      "Nothing was changed. Install the newer Lanedesk, or restore a backup that was made with this one.",
  );
}
