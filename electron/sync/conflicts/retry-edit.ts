import { LanedeskError } from "../../../shared/failure.ts";
import type { EditKind } from "../../../shared/views/sync.ts";
import type { Caller, Context } from "../../services/context.ts";
import { NOT_DUE } from "../../store/store.ts";
import { isUnsent } from "../office/reconcile-office.ts";
import { applyDecision } from "./edit-context.ts";

const nouns: Record<EditKind, string> = {
  create: "post",
  update: "change",
  delete: "delete",
  cover: "delete",
  book: "booking",
  refresh: "refresh",
};

/**
 * Makes an edit due now. Retrying a create in doubt confirms that the load is not posted, unless a repeated request can
 * show whether the load was posted.
 * @throws LanedeskError "not-found" if the edit no longer exists, "conflict" if the edit is being sent, needs a
 * decision, or waits for an earlier edit of its load
 */
export const retryEdit = (context: Context, caller: Caller, editId: number): Promise<void> =>
  applyDecision(context, caller, editId, ({ load, edit }) => {
    if (edit.state === "conflict")
      throw new LanedeskError("conflict", "This change needs a decision. Resolve the conflict first.");
    const first = load.edits.find(load.link?.isOffice ? isUnsent : ({ kind }) => kind !== "refresh");
    if (edit.kind !== "refresh" && first?.editId !== edit.editId)
      throw new LanedeskError(
        "conflict",
        "This change waits for an earlier change of this load. Retry or decide on that change first.",
      );
    const { state: stateBefore, sent, dueAt } = edit;
    const isRepeated = sent?.isRepeatable && (sent.wasRepeated || dueAt !== NOT_DUE);
    const isNotPosted = stateBefore === "in doubt" && !isRepeated;
    const newCreate = { sent: null, isCopied: false, key: context.env.createId() };
    const state = edit.sent && !isNotPosted ? edit.state : "pending";
    load.saveEdits([
      { ...edit, ...(isNotPosted ? newCreate : {}), state, attempts: 0, dueAt: 0, message: "" },
    ]);
    if (isNotPosted) load.log("You confirmed that the load is not posted. Lanedesk will post the load.");
    else if (edit.state === "rejected") load.log(`You retried the ${nouns[edit.kind]}.`);
  });
