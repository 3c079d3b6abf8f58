import { LanedeskError } from "../../shared/failure.ts";

/** The first version with `PRAGMA wal_checkpoint(NOOP)`; older ones run a real checkpoint, even during a copy. */
const MIN_VERSION = [3, 51] as const;

/**
 * Checks the SQLite version of this runtime, because a system's own Node or Electron may have an older one.
 * @throws LanedeskError "unavailable" when it is too old
 */
export function requireSqlite(version: string | undefined): void {
  const [major = 0, minor = 0] = (version ?? "").split(".").map(Number);
  if (major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])) return;
  throw new LanedeskError(
    "unavailable",
    `Lanedesk needs SQLite ${MIN_VERSION.join(".")} or later, and this runtime has ${version ?? "none"}. Nothing was changed. Reinstall Lanedesk, or use a newer Node.`,
  );
}
