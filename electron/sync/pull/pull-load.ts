import { isJsonObject } from "../../../shared/json.ts";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import { NOT_DUE, type RemoteLinkRecord } from "../../store/store.ts";
import { describeRejection } from "../push/failure-messages.ts";
import { hasEndConflict, reconcileLoad } from "../reconcile/reconcile-load.ts";
import { computeNextReadAt } from "../reconcile/remote-link.ts";
import type { UnchangedResponse } from "../remote/load-client.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { getNow, type Session } from "../session/session.ts";

/**
 * Reads a known load again and reconciles it. A change that has to be sent becomes an edit in the outbox.
 * @throws RemoteFailure if the remote as a whole failed
 */
export async function pullLoad(
  session: Session,
  { loadId, remoteLoadId, etag }: RemoteLinkRecord,
): Promise<void> {
  try {
    const response = await session.loads.readIfChanged(remoteLoadId, etag);
    session.readFailures.delete(loadId);
    await session.transact(loadId, (load) => {
      if (response.load) reconcileLoad(session, load, response);
      else reconcileUnchanged(session, load, response);
      postponeRead(session, load);
    });
  } catch (cause) {
    // The load stays due, so the next cycle reads the load.
    if (!(cause instanceof RemoteFailure) || cause.isCycleEnding) throw cause;
    if (cause.kind === "missing" || cause.kind === "oversized") session.readFailures.delete(loadId);
    else session.readFailures.set(loadId, cause.message);
    await session.transact(loadId, (load) => {
      if (cause.kind === "oversized") reportOversizedLoad(load, cause);
      if (cause.kind === "missing") recordMissing(session, load);
      else if (load.link)
        load.saveLink({ ...load.link, readDueAt: computeNextReadAt(session, getNow(session)) });
    });
    if (cause.isRemoteWide) throw cause;
  }
}

/**
 * Handles a read of a load that has not changed on the remote. If the local revision differs from the link's,
 * reconciles the load too: a user may have edited the load while no remote was connected, and the outbox does not have
 * such an edit.
 */
function reconcileUnchanged(session: Session, load: LoadSyncState, { epoch }: UnchangedResponse): void {
  const { local, link } = load;
  if (!link) return;
  if (link.epoch !== epoch) load.saveLink({ ...link, epoch });
  const { base } = load;
  if (base && local?.revision !== link.revision)
    reconcileLoad(session, load, { load: base, etag: link.etag, epoch });
}

/**
 * Reports once that a load is too large to synchronize. If the load already has an edit, the push of that edit reports
 * the size: the push reads the load before the write, or after the remote rejects the old ETag.
 */
function reportOversizedLoad(load: LoadSyncState, failure: RemoteFailure): void {
  const { local, link, firstEdit } = load;
  if (!local || !link || firstEdit) return;
  const message = describeRejection("update", failure);
  const edit = createEdit({ after: local, activity: null }, "update", []);
  load.saveLink({ ...link, etag: "" });
  load.addEdit({ ...edit, state: "rejected", dueAt: NOT_DUE, message });
  load.log(message);
}

/**
 * Records that the remote does not have the load. Sync resolves an available load at the end of the cycle, unless the
 * broker is deciding on the load.
 */
function recordMissing(session: Session, load: LoadSyncState): void {
  const { local, link, edits } = load;
  const isUndecided = edits.some(hasEndConflict);
  if (local?.status === "available" && !isUndecided) {
    session.missing.add(load.loadId);
    postponeRead(session, load);
    return;
  }
  if (!link) return;
  load.saveLink({ ...link, readDueAt: NOT_DUE });
  if (isUndecided) return;
  load.removeEdits(edits.filter(({ kind }) => kind === "cover"));
  if (local?.status === "booked")
    load.log("The load board no longer has this booked load. The load stays here.");
}

/** Schedules the next read unless one is scheduled; an ended load gets no next read. */
function postponeRead(session: Session, load: LoadSyncState): void {
  const { link } = load;
  if (!link || link.readDueAt > session.getDueUntil()) return;
  const state = isJsonObject(link.base.loadState) ? Number(link.base.loadState.loadStateId) : 0;
  const hasEnded = getLoadStatus(state) !== "available";
  load.saveLink({ ...link, readDueAt: hasEnded ? NOT_DUE : computeNextReadAt(session, getNow(session)) });
}
