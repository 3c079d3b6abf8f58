import { LanedeskError } from "../../../shared/failure.ts";
import type { Resolution } from "../../../shared/views/sync.ts";
import { describeChanges } from "../../services/loads/describe-changes.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import type { ConflictRecord, RemoteLinkRecord } from "../../store/store.ts";
import { isSameLoad, mergeLoads, type SideChooser } from "../merge/merge-loads.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import { isInRemoteState, readLocalValues, setContent } from "../reconcile/load-record.ts";
import { applySentChanges } from "../reconcile/remote-link.ts";
import { describeChoices } from "./choice-messages.ts";
import type { EditContext } from "./edit-context.ts";

/**
 * Stores the load with the chosen sides. If this load differs from the remote load, sync sends the edit next.
 * @throws LanedeskError "invalid" if a field has no choice
 */
export function mergeChosenSides(
  { context, load, edit, local, remoteName, codeLists }: EditContext,
  link: RemoteLinkRecord,
  remote: RemoteLoad,
  conflict: ConflictRecord,
  resolution: Resolution,
): void {
  const agreed = readRemoteLoad(link.base);
  if (!agreed) return;
  const base = applySentChanges(link, agreed, remote);
  // Keep the local user. If the remote does not know this user, the remote chooses another user for the update.
  const getDefaultSide = (path: string) => (path === "postAsUser" ? "local" : undefined);
  const choose: SideChooser = (path) =>
    resolution.how === "fields" ? (resolution.choices[path] ?? getDefaultSide(path)) : resolution.how;
  const values = readLocalValues(local, remote.values, { has: () => true });
  const guarded = new Set(link.guarded.map(({ path }) => path));
  const { merged, conflicts } = mergeLoads(base.values, values, remote.values, choose, guarded);
  if (conflicts.length > 0)
    throw new LanedeskError(
      "invalid",
      `Choose a value for ${conflicts.map(({ label }) => label).join(", ")}. Nothing was changed.`,
    );
  const { clock, createId } = context.env;
  const now = clock.now();
  const after = isSameLoad(values, merged) ? local : setContent(local, merged, remote, now, createId);
  if (after !== local) {
    const comment = `Conflict resolved: ${describeChanges(local, after, codeLists)}`;
    load.saveLoad(after, createActivity(after, comment, now, createId()));
  }
  const resolved = mergeLoads(base.values, values, remote.values, undefined, guarded).conflicts;
  load.log(describeChoices(resolved, choose, remoteName, codeLists));
  // If the states differ, for example because a restored remote lost a booking, sync reads the load again. For an
  // office, sync compares the load again, because its internal fields may be unsent.
  const isReadDue = link.isOffice || !isInRemoteState(after, remote.state);
  const nextRead = isReadDue ? { etag: "", readDueAt: 0 } : { etag: conflict.etag };
  load.saveLink({
    ...link,
    ...nextRead,
    base: remote.raw,
    revision: after.revision,
    guarded: [],
    unanswered: [],
  });
  if (isSameLoad(merged, remote.values)) load.removeEdits([edit]);
  else load.saveEdits([{ ...edit, state: "pending", conflict: null, dueAt: 0, message: "" }]);
}
