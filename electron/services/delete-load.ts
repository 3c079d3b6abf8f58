import type { DeleteRequest } from "../../shared/interface/load.ts";
import { loadStateReasonNames, loadStates, reasonOf, stateOf } from "../../shared/reference/load-states.ts";
import type { LoadRecord } from "../store/store.ts";
import { assertAvailable, type SeenRevision } from "./availability.ts";
import type { Caller } from "./caller.ts";
import { changeLoad, inState } from "./change-load.ts";
import type { Context } from "./context.ts";

/**
 * Takes a load off the board; its reason and comment stay in its history (specification 4.4).
 * @throws LanedeskError "not-found"; "conflict" when it is booked or deleted; "stale" when it changed since
 */
export async function deleteLoad(
  context: Context,
  caller: Caller,
  loadId: string,
  request: DeleteRequest,
  expectedRevision?: SeenRevision,
): Promise<void> {
  await changeLoad(context, caller, { loadId, expectedRevision }, [], async (before, _, now) => {
    assertAvailable(before, "deleted");
    const state = { loadState: stateOf(loadStates.closed), loadStateReason: readReason(request.reason) };
    return { after: inState(before, state, caller, now), comment: request.comment ?? "" };
  });
}

/** A reason's id, its description in any letter case, or words of the caller's own, which are kept as they are. */
function readReason(reason: string): LoadRecord["loadStateReason"] {
  if (/^\d{1,9}$/.test(reason)) return reasonOf(Number(reason));
  const known = Object.entries(loadStateReasonNames).find(
    ([, description]) => description.toLowerCase() === reason.toLowerCase(),
  );
  return known ? reasonOf(Number(known[0])) : { ...reasonOf(0), loadStateReasonDescription: reason };
}
