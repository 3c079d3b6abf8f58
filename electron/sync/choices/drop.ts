import type { Caller, Context } from "../../services/context.ts";
import { localValues } from "../loads/load-record.ts";
import { givenUpWords } from "../loads/solved-words.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import { inMatter, keepHere, type Matter, takeRemote, tell } from "./matter.ts";

/**
 * Drops an edit: a load that was to be posted stays here alone; of one that the remote has, the remote's version
 * is taken.
 */
export const dropEdit = (context: Context, caller: Caller, editId: number): Promise<void> =>
  inMatter(context, caller, editId, drop);

async function drop(matter: Matter): Promise<void> {
  const { parts, edit, link } = matter;
  const edits = await parts.outbox.ofLoads([edit.loadId]);
  const isReminder = edit.state === "refused" && matter.local.status === "booked";
  if (edit.kind === "refresh" || isReminder) {
    await parts.outbox.removeMany([edit.editId]);
    await tell(matter, isReminder ? "You dropped the reminder of the booking." : "You dropped the refresh.");
    return;
  }
  await parts.outbox.removeMany(edits.map((other) => other.editId));
  const remote = readRemoteLoad(edit.conflict?.remote.loadId ? edit.conflict.remote : (link?.base ?? {}));
  if (edit.kind === "create" || edit.conflict?.kind === "missing") {
    await keepHere(matter);
    const words =
      edit.state === "in doubt"
        ? "You dropped the post that was in doubt: the load stays here, out of step with what may stand on the remote."
        : "You dropped the post: the load stays here alone.";
    await tell(matter, words);
  } else if (link && remote) {
    await tell(matter, droppedWords(matter, remote));
    await takeRemote(matter, link, remote, "Edits dropped; as on the remote");
  }
}

/** What was given up by dropping an edit: afterwards nobody could tell. */
function droppedWords({ edit, local }: Matter, remote: RemoteLoad): string {
  if (edit.kind === "delete") return "You dropped the delete: the load is as the remote has it.";
  const values = givenUpWords(
    localValues(local, remote.values, () => false),
    remote.values,
  );
  return `You dropped what was changed here: the load is as the remote has it. ${values}`.trimEnd();
}
