import { LanedeskError } from "../../../shared/failure.ts";
import type { Resolution } from "../../../shared/views/sync.ts";
import { saveLoadChanges } from "../../services/loads/change-load.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import type { ConflictRecord, RemoteLinkRecord } from "../../store/store.ts";
import { type ChooseSide, isSameLoad, mergeLoads } from "../merge/merge-loads.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import { isInRemoteState, readLocalValues, withContent } from "../reconcile/load-record.ts";
import { applySentChanges } from "../reconcile/remote-link.ts";
import { describeChoices } from "./choice-messages.ts";
import { type EditContext, logDecision } from "./edit-context.ts";

/**
 * Stores the load as the broker chose it, field by field, and sends it again where the remote has it otherwise.
 * @throws LanedeskError "invalid" when a field is left without a choice
 */
export async function mergeChosen(
  matter: EditContext,
  link: RemoteLinkRecord,
  remote: RemoteLoad,
  conflict: ConflictRecord,
  resolution: Resolution,
): Promise<void> {
  const { context, parts, edit, local } = matter;
  const kept = readRemoteLoad(link.base);
  if (!kept) return;
  const base = applySentChanges(link, kept, remote);
  // Whom the remote knows is not known here: a user whom it does not know is left to it when the load is sent.
  const unasked = (path: string) => (path === "postAsUser" ? "local" : undefined);
  const choose: ChooseSide = (path) =>
    resolution.how === "fields" ? (resolution.choices[path] ?? unasked(path)) : resolution.how;
  const here = readLocalValues(local, remote.values, () => true);
  const guarded = new Set(link.guarded.map(({ path }) => path));
  const { merged, conflicts } = mergeLoads(base.values, here, remote.values, choose, guarded);
  if (conflicts.length > 0)
    throw new LanedeskError(
      "invalid",
      `Choose a value for ${conflicts.map(({ label }) => label).join(", ")} too. Nothing was changed.`,
    );
  const { clock, newId } = context.env;
  const now = clock.now();
  const after = isSameLoad(here, merged) ? local : withContent(local, merged, remote, now, newId);
  if (after !== local) {
    const activity = createActivity(after, "Conflict solved", now, newId());
    await saveLoadChanges(parts, [{ before: local, after, activity }], "remote");
  }
  const asked = mergeLoads(base.values, here, remote.values, undefined, guarded).conflicts;
  await logDecision(matter, describeChoices(asked, choose));
  // Where the states differ, such as a booking that a restored remote forgot, the load is read once more.
  const look = isInRemoteState(after, remote.state) ? { etag: conflict.etag } : { etag: "", readDueAt: 0 };
  await parts.remoteLinks.saveMany([
    { ...link, ...look, base: remote.raw, revision: after.revision, guarded: [], unanswered: [] },
  ]);
  if (isSameLoad(merged, remote.values)) await parts.outbox.removeMany([edit.editId]);
  else await parts.outbox.saveMany([{ ...edit, state: "pending", conflict: null, dueAt: 0, message: "" }]);
}
