import { LanedeskError } from "../../../shared/failure.ts";
import type { DeleteRequest } from "../../../shared/interface/load.ts";
import { isJsonObject, type JsonObject } from "../../../shared/json.ts";
import { type Code, nameOf } from "../../../shared/reference/code-lists.ts";
import { loadStates, reasonOf, stateOf, statusOf } from "../../../shared/reference/load-states.ts";
import type { ActivityRecord, LoadRecord, StoreParts } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { readCodeLists } from "../settings/settings.ts";
import { assertAvailable, type ExpectedRevision } from "./availability.ts";
import { type ChangedLoads, changeLoad, changeLoads, type LoadStep, withState } from "./change-load.ts";
import type { LoadAtRevision } from "./load-record.ts";

/**
 * Takes a load off the board; its reason and comment stay in its history (specification 4.4).
 * @throws LanedeskError "not-found"; "conflict" when it is booked or deleted; "stale" when it changed since
 */
export async function deleteLoad(
  context: Context,
  caller: Caller,
  loadId: string,
  request: DeleteRequest,
  expectedRevision?: ExpectedRevision,
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
    return { after: withState(before, state, caller, now), comment: comment ?? "" };
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

/**
 * Takes a delete back: the load stands on the board again, in the state that it had before. Only the window has
 * this door; the interface has none.
 * @throws LanedeskError "not-found"; "conflict" when it is not deleted, or the delete has reached the remote
 */
export async function restoreLoad(context: Context, caller: Caller, loadId: string): Promise<LoadAtRevision> {
  return changeLoad(context, caller, { loadId }, ["remoteLinks"], restorationBy(caller));
}

/** Takes the deletion of several loads back; those of which it cannot be stay deleted, and say why. */
export async function restoreLoads(
  context: Context,
  caller: Caller,
  loadIds: readonly string[],
): Promise<ChangedLoads> {
  return changeLoads(context, caller, loadIds, ["remoteLinks"], restorationBy(caller));
}

type Needed = Pick<StoreParts, "activities" | "remoteLinks">;

const restorationBy =
  (caller: Caller) =>
  async (before: LoadRecord, { activities, remoteLinks }: Needed, now: number): Promise<LoadStep> => {
    if (before.status !== "deleted")
      throw refusal("not-deleted", "The load is not deleted, so there is nothing to take back.");
    const [link] = await remoteLinks.findMany([before.loadId]);
    if (link && isDeletedThere(link.base))
      throw refusal(
        "sent",
        "The remote has deleted the load already, so it cannot be taken back. Duplicate it to post it again.",
      );
    const state = stateBefore(await activities.findByLoad(before.loadId));
    return { after: withState(before, state, caller, now), comment: "Delete taken back" };
  };

/** The last state of its history in which the load was not deleted. */
function stateBefore(
  history: readonly ActivityRecord[],
): Pick<ActivityRecord, "loadState" | "loadStateReason"> {
  const last = history.findLast(({ loadState }) => statusOf(loadState.loadStateId) === "available");
  return last ?? { loadState: stateOf(loadStates.posted), loadStateReason: reasonOf(0) };
}

/** Whether the remote's load, as last agreed on, is deleted. */
const isDeletedThere = ({ loadState }: JsonObject): boolean =>
  isJsonObject(loadState) && statusOf(Number(loadState.loadStateId)) === "deleted";

const refusal = (code: string, words: string) =>
  new LanedeskError("conflict", `${words} Nothing was changed.`, [{ pointer: "", code, message: words }]);
