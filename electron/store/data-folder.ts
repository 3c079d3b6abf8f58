import { existsSync } from "node:fs";
import { join } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";

/** Where the things of a data folder lie. Backups stand beside the store, so that neither takes the other along. */
export const layoutOf = (folder: string) => ({
  store: join(folder, "store"),
  backups: join(folder, "backups"),
  /** A store that is being restored and not checked yet; worth nothing when it is found. */
  restoring: join(folder, "store-restoring"),
  /** A restored store that was checked and waits to become the store. */
  restored: join(folder, "store-restored"),
});

/** @throws LanedeskError "not-found" when the folder holds no store; none is made */
export function requireStore(folder: string): void {
  if (!existsSync(layoutOf(folder).store))
    throw new LanedeskError(
      "not-found",
      `The folder ${folder} holds no store of Lanedesk. Nothing was made.`,
    );
}
