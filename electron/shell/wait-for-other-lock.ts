import { setTimeout } from "node:timers/promises";
import { LanedeskError } from "../../shared/failure.ts";
import { lockDataFolder } from "../store/data-folder/lock.ts";

/**
 * Waits until another process has locked the data folder: a starting Lanedesk locks the folder after a moment.
 * @throws LanedeskError as `lockDataFolder` does when this process cannot lock the folder, for example without write
 * permission
 * @throws LanedeskError "unavailable" when no process locks the folder within `limitMs`
 */
export async function waitForOtherLock(
  folder: string,
  { limitMs = 3_000, intervalMs = 100 } = {},
): Promise<void> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += intervalMs) {
    try {
      lockDataFolder(folder).release();
    } catch (cause) {
      if (cause instanceof LanedeskError && cause.code === "in-use") return;
      throw cause;
    }
    await setTimeout(intervalMs);
  }
  throw new LanedeskError(
    "unavailable",
    "Another Lanedesk with this data folder has not finished starting, or the folder's disk does not support Lanedesk. Close the other Lanedesk, or use a folder on a local disk.",
  );
}
