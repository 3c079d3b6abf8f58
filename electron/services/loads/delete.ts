import { LanedeskError } from "../../../shared/failure.ts";
import type { DeleteRequest } from "../../../shared/interface/load.ts";
import { type Code, getCodeName } from "../../../shared/reference/code-lists.ts";
import {
  getLoadState,
  getLoadStateReason,
  getLoadStatus,
  loadStates,
} from "../../../shared/reference/load-states.ts";
import type { ChangedLoads, LoadAtRevision } from "../../../shared/views/load-changes.ts";
import type { ActivityRecord, LoadRecord, StoreParts } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { requireRoleForLoads } from "../people/require-role.ts";
import { readCodeLists } from "../settings/settings.ts";
import { assertAvailable, type ExpectedRevision } from "./availability.ts";
import { type CommentedChange, changeLoad, changeLoads, changeState } from "./change-load.ts";
import { isDeletedAtRemote } from "./outbox-edits.ts";

/**
 * Deletes a load and writes the reason and the comment to the load's history (specification 4.4).
 * @throws LanedeskError "not-found"; "conflict" when the load is not available; "stale" when the load changed after
 * `expectedRevision`
 */
export async function deleteLoad(
  context: Context,
  caller: Caller,
  loadId: string,
  request: DeleteRequest,
  expectedRevision?: ExpectedRevision,
): Promise<void> {
  const applyDeletion = await prepareDeletion(context, caller, request);
  await changeLoad(context, caller, { loadId, expectedRevision }, [], async (before, _, now) =>
    applyDeletion(before, now),
  );
}

/**
 * Deletes several loads and reports those that cannot be deleted.
 * @throws LanedeskError "forbidden" for more loads than the caller's role may change in one step
 */
export async function deleteLoads(
  context: Context,
  caller: Caller,
  loadIds: readonly string[],
  request: DeleteRequest,
): Promise<ChangedLoads> {
  requireRoleForLoads(caller, loadIds.length);
  const applyDeletion = await prepareDeletion(context, caller, request);
  return changeLoads(context, caller, loadIds, [], async (before, _, now) => applyDeletion(before, now));
}

/** Returns a function that changes a load to deleted, and throws when the load is not available. */
async function prepareDeletion(context: Context, caller: Caller, { reason, comment }: DeleteRequest) {
  const { deleteReasons } = await readCodeLists(context);
  const state = {
    loadState: getLoadState(loadStates.closed),
    loadStateReason: parseReason(reason, deleteReasons),
  };
  return (before: LoadRecord, now: number): CommentedChange => {
    assertAvailable(before, "deleted");
    return { after: changeState(before, state, caller, now), comment: comment ?? "" };
  };
}

/**
 * Creates the delete request for a covered (booked) load at a remote. The reason is the id of the code whose short name
 * or name is "covered" in any letter case, else 0 (Not Specified).
 */
export function createCoveredDeletion(deleteReasons: readonly Code[]): { reason: string; comment: string } {
  const isCovered = (text: string) => text.trim().toLowerCase() === "covered";
  const code =
    deleteReasons.find(({ short }) => isCovered(short)) ?? deleteReasons.find(({ name }) => isCovered(name));
  return { reason: String(code?.id ?? 0), comment: "Covered" };
}

/** Converts a reason to its stored form. The reason is an id, a name in any letter case, or free text. */
function parseReason(reason: string, known: readonly Code[]): LoadRecord["loadStateReason"] {
  const named = known.find(({ name }) => name.toLowerCase() === reason.toLowerCase());
  const id = /^\d{1,9}$/.test(reason) ? Number(reason) : named?.id;
  return id === undefined
    ? { ...getLoadStateReason(0), loadStateReasonDescription: reason }
    : { loadStateReasonId: id, loadStateReasonDescription: getCodeName(known, id) };
}

/**
 * Restores a deleted load.
 * @throws LanedeskError "not-found"; "conflict" when the load is not deleted or the remote has deleted it; "stale" when
 * the load changed after `expectedRevision`
 */
export async function restoreLoad(
  context: Context,
  caller: Caller,
  loadId: string,
  expectedRevision?: ExpectedRevision,
): Promise<LoadAtRevision> {
  return changeLoad(context, caller, { loadId, expectedRevision }, ["remoteLinks"], prepareRestore(caller));
}

/**
 * Restores several loads and reports those that cannot be restored.
 * @throws LanedeskError "forbidden" for more loads than the caller's role may change in one step
 */
export async function restoreLoads(
  context: Context,
  caller: Caller,
  loadIds: readonly string[],
): Promise<ChangedLoads> {
  requireRoleForLoads(caller, loadIds.length);
  return changeLoads(context, caller, loadIds, ["remoteLinks"], prepareRestore(caller));
}

type RestoreParts = Pick<StoreParts, "activities" | "remoteLinks">;

/** Returns a function that restores a deleted load. */
const prepareRestore =
  (caller: Caller) =>
  async (
    before: LoadRecord,
    { activities, remoteLinks }: RestoreParts,
    now: number,
  ): Promise<CommentedChange> => {
    if (before.status !== "deleted")
      throw createConflictError(
        "not-deleted",
        "This load is not deleted; nothing was changed. Open the load again to see its current state.",
      );
    const [link] = await remoteLinks.findMany([before.loadId]);
    if (link && isDeletedAtRemote(link))
      throw createConflictError(
        "sent",
        "The load board has already deleted this load. Duplicate the load to post a copy.",
      );
    const state = findStateBefore(await activities.findByLoad(before.loadId));
    return { after: changeState(before, state, caller, now), comment: "Restored" };
  };

/**
 * Returns the state of the newest history entry whose status is available; without such an entry, the state of a new
 * load.
 */
function findStateBefore(
  history: readonly ActivityRecord[],
): Pick<ActivityRecord, "loadState" | "loadStateReason"> {
  const last = history.findLast(({ loadState }) => getLoadStatus(loadState.loadStateId) === "available");
  return last ?? { loadState: getLoadState(loadStates.posted), loadStateReason: getLoadStateReason(0) };
}

const createConflictError = (code: string, message: string) =>
  new LanedeskError("conflict", message, [{ pointer: "", code, message }]);
