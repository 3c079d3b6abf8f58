import type { Parts } from "../../store/store.ts";
import type { LoadChange } from "./load-change.ts";
import { editParts, noteEdits } from "./outbox-edits.ts";

/** What a transaction that changes loads must name. */
export const loadChangeParts = ["loads", "activities", ...editParts] as const;

/**
 * The one way in which loads are written, from every door: the load, its history entry and, when a remote is
 * connected, its edit in the outbox, in the caller's transaction, so that there is never the one without the other.
 * @param origin what came from the remote is not sent back to it
 */
export async function saveLoadChanges(
  parts: Pick<Parts, (typeof loadChangeParts)[number]>,
  changes: readonly LoadChange[],
  origin: "here" | "remote" = "here",
): Promise<void> {
  const added = changes.filter((change) => !change.before).map((change) => change.after);
  const changed = changes.filter((change) => change.before).map((change) => change.after);
  const entries = changes.flatMap((change) => change.activity ?? []);
  await Promise.all([
    added.length > 0 && parts.loads.addMany(added),
    changed.length > 0 && parts.loads.saveMany(changed),
    entries.length > 0 && parts.activities.addMany(entries),
    origin === "here" && noteEdits(parts, changes),
  ]);
}
