import { LanedeskError } from "../../../../shared/failure.ts";
import type { Migration } from "./migration.ts";

/** Dexie keeps tenfold versions in IndexedDB; the numbers between are its own. */
const dexieFactor = 10;

/**
 * Dexie itself would open a store that is newer than the steps it knows, and could spoil it.
 * @param version as IndexedDB counts it
 * @throws LanedeskError "unavailable" when the store was written by a newer program
 */
export function requireKnownVersion(version: number, steps: readonly Migration[]): void {
  const newest = Math.max(...steps.map((step) => step.version));
  const written = Math.floor(version / dexieFactor);
  if (written <= newest) return;
  throw new LanedeskError(
    "unavailable",
    `This data was written by a newer Lanedesk (its data has version ${written}, this program knows up to ${newest}). ` +
      "Nothing was changed. Install the newer Lanedesk, or restore a backup that was made with this one.",
  );
}
