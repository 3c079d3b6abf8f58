import type { DeleteRequest } from "../../../shared/interface/load.ts";
import { type Code, nameOf } from "../../../shared/reference/code-lists.ts";
import { loadStates, reasonOf, stateOf } from "../../../shared/reference/load-states.ts";
import type { LoadRecord } from "../../store/store.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { readCodeLists } from "../settings/reference-data.ts";
import { assertAvailable, type SeenRevision } from "./availability.ts";
import { type ChangedLoads, changeLoad, changeLoads, inState, type LoadStep } from "./change-load.ts";

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
  const deletion = await deletionFor(context, caller, request);
  await changeLoad(context, caller, { loadId, expectedRevision }, [], async (before, _, now) =>
    deletion(before, now),
  );
}

/** Takes several loads off the board; those that cannot be stay, and say why. */
export async function deleteLoads(
  context: Context,
  caller: Caller,
  loadIds: readonly string[],
  request: DeleteRequest,
): Promise<ChangedLoads> {
  const deletion = await deletionFor(context, caller, request);
  return changeLoads(context, caller, loadIds, [], async (before, _, now) => deletion(before, now));
}

/** What a deletion makes of a load; it throws where the load is not available. */
async function deletionFor(context: Context, caller: Caller, { reason, comment }: DeleteRequest) {
  const { deleteReasons } = await readCodeLists(context);
  const state = {
    loadState: stateOf(loadStates.closed),
    loadStateReason: readReason(reason, deleteReasons),
  };
  return (before: LoadRecord, now: number): LoadStep => {
    assertAvailable(before, "deleted");
    return { after: inState(before, state, caller, now), comment: comment ?? "" };
  };
}

/** A reason's id, its name in any letter case, or words of the caller's own, which are kept as they are. */
function readReason(reason: string, known: readonly Code[]): LoadRecord["loadStateReason"] {
  const named = known.find(({ name }) => name.toLowerCase() === reason.toLowerCase());
  const id = /^\d{1,9}$/.test(reason) ? Number(reason) : named?.id;
  return id === undefined
    ? { ...reasonOf(0), loadStateReasonDescription: reason }
    : { loadStateReasonId: id, loadStateReasonDescription: nameOf(known, id) };
}
