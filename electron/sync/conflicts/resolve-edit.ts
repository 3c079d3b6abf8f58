import { decode, LanedeskError } from "../../../shared/failure.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import type { RemoteName } from "../../../shared/views/remote-name.ts";
import type { Resolution } from "../../../shared/views/sync.ts";
import type { Caller, Context } from "../../services/context.ts";
import { postLoad } from "../../services/loads/create.ts";
import { createCoveredDeletion } from "../../services/loads/delete.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import type { PostAs } from "../../services/loads/post-as.ts";
import type { ConflictRecord } from "../../store/store.ts";
import { readRemoteLoad } from "../merge/remote-load.ts";
import {
  acceptRemoteLoad,
  applyDecision,
  type EditContext,
  KEPT_HERE_MESSAGE,
  leaveBookedLoadPosted,
  stopSynchronizingLoad,
} from "./edit-context.ts";
import { mergeChosenSides } from "./merge-chosen-sides.ts";

/**
 * Resolves a conflict as the broker chose. For a load that is booked or deleted on the remote, "local" posts the
 * broker's version as a new load.
 * @throws LanedeskError "invalid" if a field has no choice, "not-found" or "conflict" if the conflict no longer exists;
 * after these errors, the load is unchanged
 */
export async function resolveEdit(
  context: Context,
  caller: Caller,
  editId: number,
  resolution: Resolution,
): Promise<void> {
  const edit = await context.store.read(["outbox"], ({ outbox }) => outbox.find(editId));
  const localContent = edit?.conflict?.localContent ?? {};
  const hasEnded = edit?.conflict?.kind === "booked" || edit?.conflict?.kind === "deleted";
  if (resolution.how === "local" && hasEnded && Object.keys(localContent).length > 0) {
    const idempotency = { key: `local-version-${editId}`, bodyHash: "" };
    const original = localContent as unknown as PostAs;
    await postLoad(context, caller, decode(loadRequest, localContent), { idempotency, original });
  }
  await applyDecision(context, caller, editId, (editContext) => {
    const { conflict } = editContext.edit;
    if (!conflict)
      throw new LanedeskError("conflict", "This conflict is already resolved. See the log in Sync.");
    if (conflict.kind === "covered") resolveCovered(editContext, resolution);
    else resolveConflict(editContext, conflict, resolution);
  });
}

/** Schedules the delete of a booked load on the remote, or leaves the load posted. */
function resolveCovered(context: EditContext, { how }: Resolution): void {
  if (how === "remote") {
    leaveBookedLoadPosted(context);
    return;
  }
  const { load, edit, remoteName, codeLists } = context;
  const deletion = createCoveredDeletion(codeLists.deleteReasons);
  load.saveEdits([{ ...edit, deletion, state: "pending", conflict: null, dueAt: 0, message: "" }]);
  load.log(`You chose to delete the booked load ${remoteName.at}.`);
}

function resolveConflict(context: EditContext, conflict: ConflictRecord, resolution: Resolution): void {
  const { load, edit, local, remoteName } = context;
  const { link } = load;
  const { noun, at } = remoteName;
  const remote = readRemoteLoad(conflict.remote);
  if (conflict.kind === "fields" && link && remote)
    mergeChosenSides(context, link, remote, conflict, resolution);
  else if (conflict.kind === "changed" && link && remote) {
    if (resolution.how === "remote") {
      load.removeEdits([edit]);
      load.log(`You restored the load with the ${noun}'s values.`);
      acceptRemoteLoad(context, link, remote, `Restored; same as ${at}`);
    } else {
      load.log(`You chose to delete the load ${at} anyway.`);
      load.saveLink({ ...link, base: remote.raw, etag: conflict.etag });
      load.saveEdits([{ ...edit, state: "pending", conflict: null, dueAt: 0, message: "" }]);
    }
  } else if (conflict.kind === "missing" && resolution.how === "local") {
    load.unlink();
    load.removeEdits([edit]);
    const key = context.context.env.createId();
    load.addEdit({ ...createEdit({ after: local, activity: null }, "create", []), key });
    load.log("You chose to post the missing load again.");
  } else {
    load.removeEdits([edit]);
    load.log(describeDecision(conflict, resolution, remoteName));
    if (conflict.kind === "missing") stopSynchronizingLoad(context);
    // Make the load due for a read, because sync did not reconcile the load while the broker decided.
    else if (link) load.saveLink({ ...link, readDueAt: 0 });
  }
}

/** Describes the decision on a load that is missing, booked or deleted on the remote. */
function describeDecision(
  { kind, localContent }: ConflictRecord,
  { how }: Resolution,
  { at }: RemoteName,
): string {
  if (kind === "missing") return KEPT_HERE_MESSAGE;
  if (Object.keys(localContent).length === 0) return `You confirmed that the load was ${kind} ${at}.`;
  if (how === "local") return "You posted your version as a new load.";
  return `You discarded your version; the load was ${kind} ${at}.`;
}
