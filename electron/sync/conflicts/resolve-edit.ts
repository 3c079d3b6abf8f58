import { decode, LanedeskError } from "../../../shared/failure.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import type { Resolution } from "../../../shared/views/sync.ts";
import type { Caller, Context } from "../../services/context.ts";
import { postLoad } from "../../services/loads/create.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import type { ConflictRecord } from "../../store/store.ts";
import { readRemoteLoad } from "../merge/remote-load.ts";
import { acceptRemote, type EditContext, keepLocalOnly, logDecision, withEdit } from "./edit-context.ts";
import { mergeChosen } from "./merge-chosen.ts";

/**
 * Solves a conflict.
 * @throws LanedeskError "invalid" when a field is left without a choice; nothing is changed then
 */
export async function resolveEdit(
  context: Context,
  caller: Caller,
  editId: number,
  resolution: Resolution,
): Promise<void> {
  const found = await context.store.read(["outbox"], ({ outbox }) => outbox.find(editId));
  const kept = found?.conflict?.localContent ?? {};
  const isEnded = found?.conflict?.kind === "booked" || found?.conflict?.kind === "deleted";
  if (resolution.how === "local" && isEnded && Object.keys(kept).length > 0) {
    const idempotency = { key: `aside-${editId}`, bodyHash: "" };
    await postLoad(context, caller, decode(loadRequest, kept), { idempotency });
  }
  await withEdit(context, caller, editId, async (matter) => {
    const { conflict } = matter.edit;
    if (!conflict) throw new LanedeskError("conflict", "There is no conflict here any more.");
    await settle(matter, conflict, resolution);
  });
}

async function settle(matter: EditContext, conflict: ConflictRecord, resolution: Resolution): Promise<void> {
  const { parts, edit, link, local } = matter;
  const remote = readRemoteLoad(conflict.remote);
  const remove = () => parts.outbox.removeMany([edit.editId]);
  if (conflict.kind === "fields" && link && remote)
    await mergeChosen(matter, link, remote, conflict, resolution);
  else if (conflict.kind === "changed" && link && remote) {
    if (resolution.how === "remote") {
      await remove();
      await logDecision(matter, "You took your delete back: the load is as the remote has it.");
      await acceptRemote(matter, link, remote, "Taken back; as on the remote");
    } else {
      await logDecision(matter, "You had it deleted on the remote all the same.");
      await parts.remoteLinks.saveMany([{ ...link, base: remote.raw, etag: conflict.etag }]);
      await parts.outbox.saveMany([{ ...edit, state: "pending", conflict: null, dueAt: 0, message: "" }]);
    }
  } else if (conflict.kind === "missing" && resolution.how === "local") {
    await parts.remoteLinks.removeMany([edit.loadId]);
    await remove();
    const key = matter.context.env.newId();
    await parts.outbox.addMany([{ ...createEdit({ after: local, activity: null }, "create", []), key }]);
    await logDecision(matter, "You had it posted on the remote again, which did not know it any more.");
  } else {
    await remove();
    await logDecision(matter, endedWords(conflict, resolution));
    if (conflict.kind === "missing") await keepLocalOnly(matter);
    // Nothing touched the load while the broker decided: what the remote said of it meanwhile is asked for again.
    else if (link) await parts.remoteLinks.saveMany([{ ...link, readDueAt: 0 }]);
  }
}

/** What was decided on a load that had ended at the remote, or was gone from it. */
function endedWords({ kind, localContent }: ConflictRecord, { how }: Resolution): string {
  if (kind === "missing") return "You kept it here alone: it is not sent any more.";
  if (Object.keys(localContent).length === 0) return `You took note that the remote ${kind} it.`;
  if (how === "local") return "You had what was kept aside posted as a new load.";
  return `You dropped what was kept aside; the remote had ${kind} the load.`;
}
