import { LanedeskError } from "../../../shared/failure.ts";

/** What is said of a load whose record is damaged on the disk. */
export const unreadableLoad = () =>
  new LanedeskError(
    "unavailable",
    "This load's record is damaged on the disk and cannot be read. Nothing was changed, and the other loads are not touched by it. Check the store, and restore a backup from before the damage.",
  );
