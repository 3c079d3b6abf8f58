import type { LoadRequest } from "../../../shared/interface/load.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import type { Caller, Context } from "../context.ts";
import { readCodeLists } from "../settings/settings.ts";
import { assertAvailable, assertPostedByInterface, type ExpectedRevision } from "./availability.ts";
import { changeLoad } from "./change-load.ts";
import { describeChanges } from "./describe-changes.ts";
import { computeMiles, isUnchanged, replaceLoadRecord } from "./load-record.ts";
import { resolvePostAsUser } from "./post-as.ts";

interface UpdateOptions {
  /** The revision that the caller has read; without a revision, the last writer wins. */
  expectedRevision?: ExpectedRevision | undefined;
  /** The draft to delete in the same transaction. */
  draftId?: string | undefined;
}

/**
 * Replaces a load's content (specification 4.2): omitted fields become null. Does not record an update that changes
 * nothing.
 * @throws LanedeskError "not-found"; "conflict" when the load is not available, or was posted in the window and the
 * update comes over HTTP; "stale" when the load changed after `expectedRevision`
 */
export async function updateLoad(
  context: Context,
  caller: Caller,
  loadId: string,
  request: LoadRequest,
  { expectedRevision, draftId }: UpdateOptions = {},
): Promise<LoadAtRevision> {
  const { createId } = context.env;
  const miles = computeMiles(request);
  const codeLists = await readCodeLists(context);
  const seen = { loadId, expectedRevision };
  return await changeLoad(context, caller, seen, ["users", "drafts"], async (before, parts, now) => {
    assertAvailable(before, "updated");
    if (caller.channel === "http") assertPostedByInterface(before);
    const postAsUser = await resolvePostAsUser(parts.users, caller, request.postAsUserId, before);
    if (draftId !== undefined) await parts.drafts.remove(caller.userId, draftId);
    const after = replaceLoadRecord(before, request, { caller, postAsUser, miles, now, createId });
    if (isUnchanged(before, after)) return { after: before, comment: "" };
    return { after, comment: describeChanges(before, after, codeLists) };
  });
}
