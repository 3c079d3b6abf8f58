import type { LoadRequest } from "../../../shared/interface/load.ts";
import type { Caller, Context } from "../context.ts";
import { assertAvailable, assertPostedByInterface, type ExpectedRevision } from "./availability.ts";
import { changeLoad } from "./change-load.ts";
import { computeMiles, type LoadAtRevision, replaceLoadRecord } from "./load-record.ts";
import { resolvePostAsUser } from "./post-as.ts";

/** What comes with an update. */
interface UpdateOptions {
  /** The revision that the caller has seen; without one the last writer wins. */
  expectedRevision?: ExpectedRevision | undefined;
  /** The draft that it was typed as, which is dropped with it. */
  draftId?: string | undefined;
}

/**
 * Replaces a load whole (specification 4.2): what the request leaves out becomes null.
 * @throws LanedeskError "not-found"; "conflict" when it is booked, deleted, or was posted in the window and the
 * caller is not there; "stale" when it changed since
 */
export async function updateLoad(
  context: Context,
  caller: Caller,
  loadId: string,
  request: LoadRequest,
  { expectedRevision, draftId }: UpdateOptions = {},
): Promise<LoadAtRevision> {
  const { newId } = context.env;
  const miles = computeMiles(request);
  const seen = { loadId, expectedRevision };
  return await changeLoad(context, caller, seen, ["users", "drafts"], async (before, parts, now) => {
    assertAvailable(before, "updated");
    if (caller.channel === "http") assertPostedByInterface(before);
    const postAsUser = await resolvePostAsUser(parts.users, caller, request.postAsUserId);
    if (draftId !== undefined) await parts.drafts.remove(caller.userId, draftId);
    return {
      after: replaceLoadRecord(before, request, { caller, postAsUser, miles, now, newId }),
      comment: "Updated",
    };
  });
}
