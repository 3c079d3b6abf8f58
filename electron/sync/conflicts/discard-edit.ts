import { LanedeskError } from "../../../shared/failure.ts";
import type { InternalEdit } from "../../../shared/office/edits.ts";
import { type InternalFields, noInternalFields } from "../../../shared/views/internal-fields.ts";
import type { Caller, Context } from "../../services/context.ts";
import { diffInternalFields } from "../../services/office/internal-edit.ts";
import type { EditRecord } from "../../store/store.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import { formatRate } from "../office/merge-internal-fields.ts";
import { readLocalValues } from "../reconcile/load-record.ts";
import { describeDiscardedValues } from "./choice-messages.ts";
import {
  acceptRemoteLoad,
  applyDecision,
  type EditContext,
  KEPT_HERE_MESSAGE,
  leaveBookedLoadPosted,
  stopSynchronizingLoad,
} from "./edit-context.ts";

/**
 * Discards an edit. For a refresh, removes only the refresh; for the delete of a booked load (kind "cover"), leaves the
 * load posted. Otherwise removes all edits of the load: if the edit is a create, or the load is missing on the remote,
 * the load stays here only; any other load gets the remote's version.
 * @throws LanedeskError "not-found" if the edit no longer exists, "conflict" if the edit is being sent or waits for the
 * post of its load
 */
export const discardEdit = (context: Context, caller: Caller, editId: number): Promise<void> =>
  applyDecision(context, caller, editId, applyDiscard);

function applyDiscard(context: EditContext): void {
  const { load, edit, local, remoteName } = context;
  const { link, edits } = load;
  if (edit.kind === "cover") {
    leaveBookedLoadPosted(context);
    return;
  }
  if (edit.kind === "refresh") {
    load.removeEdits([edit]);
    load.log("You discarded the refresh.");
    return;
  }
  // The load may be posted, so the broker has to decide on the post itself.
  if (edit.kind !== "create" && edits.some(({ kind }) => kind === "create"))
    throw new LanedeskError(
      "conflict",
      "This change waits for the post of this load; nothing was discarded. Decide on the post first.",
    );
  load.removeEdits(edits);
  const remote = readRemoteLoad(edit.conflict?.remote.loadId ? edit.conflict.remote : (link?.base ?? {}));
  if (edit.kind === "create" || edit.conflict?.kind === "missing") {
    stopSynchronizingLoad(context);
    load.log(describeLocalLoad(edit));
  } else if (link && remote) {
    const { internal } = link.isOffice ? (link.base as { internal?: InternalFields }) : {};
    const lost = internal && diffInternalFields(internal, local.internal ?? noInternalFields);
    load.log(`${describeDiscardedEdit(context, remote)} ${describeLostFields(lost)}`.trimEnd());
    const restored = lost ? { ...local, internal } : local;
    const comment = `Changes discarded; same as ${remoteName.at}`;
    acceptRemoteLoad({ ...context, local: restored }, link, remote, comment);
  }
}

/** Describes the discard of an edit whose load stays here only. */
function describeLocalLoad({ kind, state }: EditRecord): string {
  if (kind !== "create") return KEPT_HERE_MESSAGE;
  return state === "in doubt"
    ? "You discarded a post that was in doubt. The load stays here and is not synchronized, although the load may be posted."
    : "You discarded the post. The load stays here only.";
}

/** Lists the customer, the customer rate, the notes and the reminders that a discard removes; empty without any. */
function describeLostFields(lost: InternalEdit | undefined): string {
  if (!lost) return "";
  const { customer, customerRate, notes, reminders } = lost;
  const texts = [
    ...(customer ? [`customer ${customer.to || "none"}`] : []),
    ...(customerRate ? [`customer rate ${formatRate(customerRate.to)}`] : []),
    ...notes.saved.map(({ text }) => `note “${text}”`),
    ...reminders.saved.map(({ text }) => `reminder “${text}”`),
    ...(notes.removed.length + reminders.removed.length > 0 ? ["removal of notes or reminders"] : []),
  ];
  return `Discarded: ${texts.join(", ")}.`;
}

/** Describes the discarded edit, and the values of an update, which are stored nowhere else. */
function describeDiscardedEdit(
  { edit, local, remoteName: { at }, codeLists }: EditContext,
  remote: RemoteLoad,
): string {
  if (edit.kind === "delete") return `You discarded the delete. The load is the same as ${at}.`;
  const values = describeDiscardedValues(
    readLocalValues(local, remote.values, { has: () => false }),
    remote.values,
    codeLists,
  );
  return `You discarded your changes. The load is the same as ${at}. ${values}`.trimEnd();
}
