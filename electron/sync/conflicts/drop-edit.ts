import type { Caller, Context } from "../../services/context.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import { readLocalValues } from "../reconcile/load-record.ts";
import { describeDiscarded } from "./choice-messages.ts";
import { acceptRemote, type EditContext, keepLocalOnly, logDecision, withEdit } from "./edit-context.ts";

/**
 * Drops an edit: a load that was to be posted stays here alone; of one that the remote has, the remote's version
 * is taken.
 */
export const dropEdit = (context: Context, caller: Caller, editId: number): Promise<void> =>
  withEdit(context, caller, editId, drop);

async function drop(matter: EditContext): Promise<void> {
  const { parts, edit, link } = matter;
  const edits = await parts.outbox.findByLoads([edit.loadId]);
  const isReminder = edit.state === "rejected" && matter.local.status === "booked";
  if (edit.kind === "refresh" || isReminder) {
    await parts.outbox.removeMany([edit.editId]);
    await logDecision(
      matter,
      isReminder ? "You dropped the reminder of the booking." : "You dropped the refresh.",
    );
    return;
  }
  await parts.outbox.removeMany(edits.map((other) => other.editId));
  const remote = readRemoteLoad(edit.conflict?.remote.loadId ? edit.conflict.remote : (link?.base ?? {}));
  if (edit.kind === "create" || edit.conflict?.kind === "missing") {
    await keepLocalOnly(matter);
    const message =
      edit.state === "in doubt"
        ? "You dropped the post that was in doubt: the load stays here, out of step with what may stand on the remote."
        : "You dropped the post: the load stays here alone.";
    await logDecision(matter, message);
  } else if (link && remote) {
    await logDecision(matter, droppedWords(matter, remote));
    await acceptRemote(matter, link, remote, "Edits dropped; as on the remote");
  }
}

/** What was given up by dropping an edit: afterwards nobody could tell. */
function droppedWords({ edit, local }: EditContext, remote: RemoteLoad): string {
  if (edit.kind === "delete") return "You dropped the delete: the load is as the remote has it.";
  const values = describeDiscarded(
    readLocalValues(local, remote.values, () => false),
    remote.values,
  );
  return `You dropped what was changed here: the load is as the remote has it. ${values}`.trimEnd();
}
