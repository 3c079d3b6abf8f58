import { withoutZone } from "../../shared/interface/date-time.ts";
import type { DeleteRequest } from "../../shared/interface/load.ts";
import {
  lifeOf,
  loadStateReasonNames,
  loadStates,
  reasonOf,
  stateOf,
} from "../../shared/reference/load-states.ts";
import type { LoadRecord } from "../store/store.ts";
import { assertAvailable, assertRevision } from "./availability.ts";
import type { Caller } from "./caller.ts";
import type { Context } from "./context.ts";
import { noSuchLoad } from "./get-load.ts";
import { loadChangeParts, saveLoadChanges } from "./load-changes.ts";
import { activityOf } from "./load-record.ts";

/**
 * Takes a load off the board; its reason and comment stay in its history (specification 4.4).
 * @throws LanedeskError "not-found"; "conflict" when it is booked or deleted; "stale" when it changed since
 */
export async function deleteLoad(
  context: Context,
  caller: Caller,
  loadId: string,
  request: DeleteRequest,
  expectedRevision?: number,
): Promise<void> {
  const { clock, newId } = context.surroundings;
  const deleted = await context.store.write(loadChangeParts, async (parts) => {
    const before = await parts.loads.find(caller.accountId, loadId.toLowerCase());
    if (!before) throw noSuchLoad();
    assertAvailable(before, "deleted");
    assertRevision(before, expectedRevision);
    const now = clock.now();
    const after = closed(before, request.reason, caller, now);
    const activity = activityOf(after, request.comment ?? "", now, newId());
    await saveLoadChanges(parts, [{ before, after, activity }]);
    return after;
  });
  context.announce("loads.changed", { loadIds: [deleted.loadId] });
}

function closed(before: LoadRecord, reason: string, caller: Caller, now: number): LoadRecord {
  const loadState = stateOf(loadStates.closed);
  return {
    ...before,
    revision: before.revision + 1,
    loadState,
    loadStateReason: readReason(reason),
    life: lifeOf(loadState.loadStateId),
    updatedBy: caller.userId,
    updatedAt: now,
    updatedDateTime: withoutZone(now),
  };
}

/** A reason's id, its description in any letter case, or words of the caller's own, which are kept as they are. */
function readReason(reason: string): LoadRecord["loadStateReason"] {
  if (/^\d{1,9}$/.test(reason)) return reasonOf(Number(reason));
  const known = Object.entries(loadStateReasonNames).find(
    ([, description]) => description.toLowerCase() === reason.toLowerCase(),
  );
  return known ? reasonOf(Number(known[0])) : { ...reasonOf(0), loadStateReasonDescription: reason };
}
