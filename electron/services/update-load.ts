import type { LoadRequest } from "../../shared/interface/load.ts";
import type { Caller } from "./caller.ts";
import type { Context } from "./context.ts";
import { noSuchLoad } from "./get-load.ts";
import {
  assertAvailable,
  assertPostedByInterface,
  assertRevision,
  type SeenRevision,
} from "./loads/availability.ts";
import { loadChangeParts, saveLoadChanges } from "./loads/load-changes.ts";
import { milesOf } from "./loads/load-miles.ts";
import { activityOf, type LoadAtRevision, loadOf, replacedLoad } from "./loads/load-record.ts";
import { postAs } from "./loads/post-as.ts";

/**
 * Replaces a load whole (specification 4.2): what the request leaves out becomes null.
 * @param expectedRevision the revision that the caller has seen; without one the last writer wins
 * @param draftId the draft that it was typed as, which is dropped with it
 * @throws LanedeskError "not-found"; "conflict" when it is booked, deleted, or was posted in the window and the
 * caller is not there; "stale" when it changed since
 */
export async function updateLoad(
  context: Context,
  caller: Caller,
  loadId: string,
  request: LoadRequest,
  expectedRevision?: SeenRevision,
  draftId?: string,
): Promise<LoadAtRevision> {
  const { clock, newId } = context.surroundings;
  const miles = milesOf(request);
  const answer = await context.store.write([...loadChangeParts, "users", "drafts"], async (parts) => {
    const before = await parts.loads.find(caller.accountId, loadId.toLowerCase());
    if (!before) throw noSuchLoad();
    assertAvailable(before, "updated");
    if (caller.door === "http") assertPostedByInterface(before);
    assertRevision(before, expectedRevision);
    const now = clock.now();
    const postAsUser = await postAs(parts.users, caller, request.postAsUserId);
    const after = replacedLoad(before, request, { caller, postAsUser, miles, now, newId });
    const activity = activityOf(after, "Updated", now, newId());
    await saveLoadChanges(parts, [{ before, after, activity }]);
    if (draftId !== undefined) await parts.drafts.remove(caller.userId, draftId);
    return { load: loadOf(after, await parts.activities.ofLoad(after.loadId)), revision: after.revision };
  });
  context.announce("loads.changed", { loadIds: [answer.load.loadId] });
  return answer;
}
