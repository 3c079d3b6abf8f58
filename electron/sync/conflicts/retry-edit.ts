import { LanedeskError } from "../../../shared/failure.ts";
import type { Caller, Context } from "../../services/context.ts";
import type { EditRecord } from "../../store/store.ts";
import { logDecision, withEdit } from "./edit-context.ts";

/** Tries an edit again now. For a create in doubt this is the broker's word that it does not stand there. */
export const retryEdit = (context: Context, caller: Caller, editId: number): Promise<void> =>
  withEdit(context, caller, editId, async (matter) => {
    const { parts, edit } = matter;
    if (edit.state === "conflict")
      throw new LanedeskError("conflict", "This edit waits for a choice between two values, not for time.");
    const isAnother = edit.state === "in doubt" && !edit.sent?.repeatable;
    const anew = { sent: null, copied: false, key: context.env.newId() };
    const state = edit.sent && !isAnother ? edit.state : "pending";
    const again = { ...edit, ...(isAnother ? anew : {}), state, attempts: 0, dueAt: 0, message: "" };
    await parts.outbox.saveMany([again]);
    if (isAnother) await logDecision(matter, "You said that it does not stand on the remote: it is posted.");
    else if (edit.state === "rejected")
      await logDecision(matter, `You had the ${named[edit.kind]} tried again.`);
  });

const named: Record<EditRecord["kind"], string> = {
  create: "post",
  update: "change",
  delete: "delete",
  refresh: "refresh",
};
