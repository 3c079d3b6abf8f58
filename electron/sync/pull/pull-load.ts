import { isJsonObject } from "../../../shared/json.ts";
import { statusOf } from "../../../shared/reference/load-states.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import { NOT_DUE, type RemoteLinkRecord } from "../../store/store.ts";
import { rejectedMessage } from "../push/failure-messages.ts";
import { reconcileLoad } from "../reconcile/reconcile-load.ts";
import { scheduleNextRead } from "../reconcile/remote-link.ts";
import type { UnchangedAnswer } from "../remote/load-client.ts";
import { type FailureKind, RemoteFailure } from "../remote/remote-failure.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { nowOf, type Session } from "../session/session.ts";

/** After these nothing else is read in this cycle, and the load has its turn in the next one. */
const endsTheCycle: ReadonlySet<FailureKind> = new Set(["unreachable", "throttled", "unauthenticated"]);

/**
 * Reads a known load again and takes in what changed. What is to be sent because of that goes through the outbox.
 * @throws RemoteFailure when the remote as a whole is at fault
 */
export async function pullLoad(
  session: Session,
  { loadId, remoteLoadId, etag }: RemoteLinkRecord,
): Promise<void> {
  try {
    const answer = await session.loads.readUnless(remoteLoadId, etag);
    session.readFailures.delete(loadId);
    await session.transact(loadId, (load) => {
      if (answer.load) reconcileLoad(session, load, answer);
      else noteUnchanged(session, load, answer);
      readLater(session, load);
    });
  } catch (cause) {
    if (!(cause instanceof RemoteFailure) || endsTheCycle.has(cause.kind)) throw cause;
    if (cause.kind === "missing" || cause.kind === "oversized") session.readFailures.delete(loadId);
    else session.readFailures.set(loadId, cause.message);
    await session.transact(loadId, (load) => {
      if (cause.kind === "oversized") tellOversized(load, cause);
      if (cause.kind === "missing") noteMissing(session, load);
      else readSoon(session, load);
    });
    if (cause.isRemoteWide) throw cause;
  }
}

/**
 * The remote has what was agreed, also where it was restored from a backup. What was edited while no remote was
 * connected is in no outbox yet: it is found by its revision.
 */
function noteUnchanged(session: Session, load: LoadSyncState, { epoch }: UnchangedAnswer): void {
  const { local, link } = load;
  if (!link) return;
  if (link.epoch !== epoch) load.saveLink({ ...link, epoch });
  const { base } = load;
  if (base && local?.revision !== link.revision)
    reconcileLoad(session, load, { load: base, etag: link.etag, epoch });
}

/**
 * What is not taken over stands in the outbox, once, until the load can be read again. Where something of the load waits
 * already, that says so when it is tried; without its ETag it is not tried before the load was read.
 */
function tellOversized(load: LoadSyncState, failure: RemoteFailure): void {
  const { local, link, firstEdit: first } = load;
  if (!local || !link || first) return;
  const message = rejectedMessage("update", failure);
  const edit = createEdit({ after: local, activity: null }, "update", []);
  load.saveLink({ ...link, etag: "" });
  load.addEdit({ ...edit, state: "rejected", dueAt: NOT_DUE, message: message });
  load.log(message);
}

/** What becomes of a load that is wanted and that the remote does not know is settled when the cycle knows how many. */
function noteMissing(session: Session, load: LoadSyncState): void {
  const { local, link, edits } = load;
  const isAsked = edits.some(({ conflict }) => conflict?.kind === "missing");
  if (local?.status === "available" && !isAsked) {
    session.missing.add(load.loadId);
    readLater(session, load);
    return;
  }
  if (!link) return;
  load.saveLink({ ...link, readDueAt: NOT_DUE });
  if (!isAsked && local?.status === "booked")
    load.log("The remote does not know the load any more, which had ended. It stays here as it is.");
}

/** A read that was refused is tried again, also of a load that had ended. */
function readSoon(session: Session, load: LoadSyncState): void {
  if (load.link) load.saveLink({ ...load.link, readDueAt: scheduleNextRead(session, nowOf(session)) });
}

/** Puts the next read off, where nothing else has done so. */
function readLater(session: Session, load: LoadSyncState): void {
  const { link } = load;
  if (!link || link.readDueAt > session.dueUntil()) return;
  const state = isJsonObject(link.base.loadState) ? Number(link.base.loadState.loadStateId) : 0;
  const isOver = statusOf(state) !== "available";
  load.saveLink({ ...link, readDueAt: isOver ? NOT_DUE : scheduleNextRead(session, nowOf(session)) });
}
