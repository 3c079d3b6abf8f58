import type { EditRow, SyncStatus } from "../../shared/views/sync.ts";
import { duration } from "../ui/format.ts";

/** When an edit is sent, as it goes on in a sentence; empty where it is due, or waits for something else than time. */
export function nextAttempt(
  { attempts, nextAttemptAt }: Pick<EditRow, "attempts" | "nextAttemptAt">,
  paused: SyncStatus["paused"],
  now: number,
): string {
  if (paused !== "" || nextAttemptAt === null || nextAttemptAt <= now) return "";
  return `${attempts > 0 ? "tried again" : "sent"} in ${duration(nextAttemptAt - now)}`;
}
