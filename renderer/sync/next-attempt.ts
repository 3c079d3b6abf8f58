import type { EditRow, SyncStatus } from "../../shared/views/sync.ts";
import { formatDuration } from "../ui/format.ts";

/**
 * Describes the next attempt, for example "Retries in 30 s"; empty while sync is paused or no attempt is scheduled after
 * `now`, in ms since 1970.
 */
export function describeNextAttempt(
  { attempts, nextAttemptAt }: Pick<EditRow, "attempts" | "nextAttemptAt">,
  paused: SyncStatus["paused"],
  now: number,
): string {
  if (paused !== "" || nextAttemptAt === null || nextAttemptAt <= now) return "";
  return `${attempts > 0 ? "Retries" : "Sends"} in ${formatDuration(nextAttemptAt - now)}`;
}
