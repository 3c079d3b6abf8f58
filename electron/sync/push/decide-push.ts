import { getRepostKey } from "../../services/loads/outbox-edits.ts";
import {
  type EditRecord,
  type LoadRecord,
  NOT_DUE,
  type RemoteLinkRecord,
  type SentRecord,
} from "../../store/store.ts";
import { readLoadValues } from "../merge/load-fields.ts";
import { leaveLoadPosted } from "../reconcile/booked-here.ts";
import { linkToCreated, linkToExisting } from "../reconcile/link-load.ts";
import { createBody, toJson } from "../reconcile/load-record.ts";
import type { NextAction } from "../reconcile/merge-input.ts";
import { reconcileLoad } from "../reconcile/reconcile-load.ts";
import { addUnanswered, removeLastUnanswered, toDeletedLink } from "../reconcile/remote-link.ts";
import { computeBackOffMs } from "../remote/back-off.ts";
import type { LoadResponse } from "../remote/load-client.ts";
import type { FailureKind, RemoteFailure } from "../remote/remote-failure.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { type CreatedLoad, getNow, type Session } from "../session/session.ts";
import {
  ASK_BOOKED_MESSAGE,
  describeDoubt,
  describePending,
  describeRejection,
  IN_DOUBT_MESSAGE,
  LOST_RECORD_MESSAGE,
  MAYBE_POSTED_BY_COPY_MESSAGE,
  NOT_POSTED_MESSAGE,
} from "./failure-messages.ts";

/** Maximum number of rounds for one load in a cycle; the load may change on the remote during each write. */
const MAX_ROUNDS = 5;

/** After this many failed attempts while other loads succeed, sync considers the load itself the cause. */
const MAX_ATTEMPTS = 8;

/** Failures that look like failures of the remote, but that a single load can cause. */
const POSSIBLE_LOAD_FAILURES: ReadonlySet<FailureKind> = new Set([
  "server-error",
  "malformed",
  "intercepted",
]);

/** One round of pushing a load, for its first due edit. */
export interface PushRound {
  type: "round";
  /** The number of the round, from 1. */
  round: number;
  /** Whether sync reads the load before it writes the load, instead of relying on the ETag. */
  isReadFirst: boolean;
}

type Round = Omit<PushRound, "type"> & { edit: EditRecord };

type UpdateAction = Extract<NextAction, { type: "update" }>;
type DeleteAction = Extract<NextAction, { type: "delete" }>;

/** A request to the remote. */
export type PushRequest = Round &
  (
    | { type: "create"; sent: SentRecord }
    | { type: "read"; remoteLoadId: string }
    | { type: "update"; remoteLoadId: string; update: UpdateAction }
    | { type: "delete"; remoteLoadId: string; delete: DeleteAction }
  );

/** The remote's response to a request, or the failure of the request. */
export type PushResponse =
  | { type: "created"; created: CreatedLoad }
  | { type: "read"; received: LoadResponse }
  /** `received` is undefined if the response was empty. */
  | { type: "updated"; received: LoadResponse | undefined }
  | { type: "deleted" }
  | { type: "failed"; failure: RemoteFailure };

/** The next step of a push. A new round needs a new transaction, because an added edit has no id before the commit. */
export type PushAction = PushRequest | PushRound | { type: "done"; failure?: RemoteFailure };

const DONE: PushAction = { type: "done" };

/**
 * Decides how to continue pushing one load. Records the response on `load` and returns the next action, without any
 * I/O. The caller stores the changes before it performs the action.
 */
export function decidePush(
  session: Session,
  load: LoadSyncState,
  last: PushRound | { type: "responded"; request: PushRequest; response: PushResponse },
): PushAction {
  if (last.type === "round") return startRound(session, load, last);
  const isReadFirst = !session.capabilities.hasEtag;
  const { request, response } = last;
  switch (response.type) {
    case "created":
      linkCreatedLoad(session, load, response.created);
      break;
    case "read":
      return prepareRequest(session, load, request, reconcileLoad(session, load, response.received));
    case "updated":
      if (!response.received || request.type !== "update") break;
      reconcileLoad(session, load, response.received, request.update.sent);
      load.log("Updated on the load board.");
      break;
    case "deleted":
      recordDelete(load);
      break;
    case "failed":
      return handleFailure(session, load, request, response.failure);
  }
  return startNextRound(session, load, request.round, isReadFirst);
}

/** Links a load to the remote load that its create posted, or that a copy of this store posted with the same key. */
export function linkCreatedLoad(session: Session, load: LoadSyncState, created: CreatedLoad): void {
  const link = created.hasExisted ? linkToExisting : linkToCreated;
  link(session, load, created.edit, created.response);
}

const findDueEdit = (session: Session, { firstEdit }: LoadSyncState): EditRecord | undefined =>
  firstEdit && firstEdit.dueAt <= session.getDueUntil() ? firstEdit : undefined;

function startNextRound(
  session: Session,
  load: LoadSyncState,
  round: number,
  isReadFirst: boolean,
): PushAction {
  const edit = findDueEdit(session, load);
  if (!edit) return DONE;
  if (round < MAX_ROUNDS) return { type: "round", round: round + 1, isReadFirst };
  const attempts = edit.attempts + 1;
  const dueAt = getNow(session) + computeBackOffMs(attempts, session.random());
  const message = "The load keeps changing on the load board. Lanedesk will retry.";
  load.saveEdits([{ ...edit, attempts, dueAt, message }]);
  return DONE;
}

/** Chooses the request for the load's first edit if that edit is due. */
function startRound(session: Session, load: LoadSyncState, { round, isReadFirst }: PushRound): PushAction {
  const edit = findDueEdit(session, load);
  if (!edit) return DONE;
  if (!load.local) {
    removeEditsOfLostRecord(load);
    return DONE;
  }
  const current: Round = { edit, round, isReadFirst };
  if (edit.kind === "create") return prepareCreate(session, load, current);
  const { link } = load;
  if (!link) {
    changeToCreate(load, edit);
    return startNextRound(session, load, round, isReadFirst);
  }
  if (edit.kind === "cover" && edit.deletion === null && session.booked.rule !== "delete") {
    applyBookedRule(session, load, load.local, edit, link);
    return DONE;
  }
  const isGuarded = link.etag !== "" && !link.unanswered?.length;
  const base = isReadFirst || !isGuarded ? undefined : load.base;
  if (!base) return { ...current, type: "read", remoteLoadId: link.remoteLoadId };
  const { etag, epoch = "" } = link;
  return prepareRequest(session, load, current, reconcileLoad(session, load, { load: base, etag, epoch }));
}

/** Applies the setting "leave" or "ask" to a load that is booked here: leaves the load posted, or asks the broker. */
function applyBookedRule(
  session: Session,
  load: LoadSyncState,
  local: LoadRecord,
  edit: EditRecord,
  link: RemoteLinkRecord,
): void {
  if (session.booked.rule === "ask") {
    const conflict = { kind: "covered", remote: link.base, etag: link.etag, localContent: {} } as const;
    load.saveEdits([{ ...edit, state: "conflict", conflict, dueAt: NOT_DUE, message: ASK_BOOKED_MESSAGE }]);
    load.log(ASK_BOOKED_MESSAGE);
    return;
  }
  const message = "The load is booked here and stays posted on the load board, as set in Settings.";
  leaveLoadPosted(session.context.env, load, local, edit, message);
}

/**
 * Removes the edits of a load whose record the store quarantined. If the load is linked, makes a read of the remote's
 * version due.
 */
export function removeEditsOfLostRecord(load: LoadSyncState): void {
  load.removeEdits(load.edits);
  load.log(LOST_RECORD_MESSAGE);
  if (load.link) load.saveLink({ ...load.link, readDueAt: 0 });
}

/**
 * Changes an update to a create, because the remote does not have the load. For an edit of another kind, removes all
 * edits of the load.
 */
function changeToCreate(load: LoadSyncState, edit: EditRecord): void {
  if (edit.kind === "update") load.saveEdits([{ ...edit, kind: "create", key: getRepostKey(edit) }]);
  else load.removeEdits(load.edits);
}

/**
 * Prepares the update or delete of `next`, and records the request on the link, because the response may be lost. If
 * there is nothing to send, starts the next round.
 */
function prepareRequest(
  session: Session,
  load: LoadSyncState,
  { edit, round, isReadFirst }: Round,
  next: NextAction,
): PushAction {
  const { link } = load;
  if (next.type === "none" || !link)
    return startNextRound(session, load, round, !session.capabilities.hasEtag);
  const isDelete = next.type === "delete";
  const changed = isDelete ? {} : next.changed;
  load.saveLink(addUnanswered(link, { at: getNow(session), changed, isDelete }));
  const { remoteLoadId } = link;
  const current = { edit, round, isReadFirst, remoteLoadId };
  return isDelete
    ? { ...current, type: "delete", delete: next }
    : { ...current, type: "update", update: next };
}

function recordDelete(load: LoadSyncState): void {
  load.removeEdits(load.edits.filter(({ kind }) => kind !== "create" && kind !== "update"));
  const { link, base } = load;
  if (link) {
    const deleted = toDeletedLink(link, base);
    // If the broker made the load available again during the delete, sync posts the load again after the next read.
    load.saveLink(load.local?.status === "available" ? { ...deleted, readDueAt: 0 } : deleted);
  }
  load.log(
    load.local?.status === "booked"
      ? "Booked here, so deleted on the load board."
      : "Deleted on the load board.",
  );
}

/**
 * Stores the request of a create before sync sends the request, because the response may be lost. If an earlier request
 * may have arrived, repeats that request, or lets the broker decide if sync can't repeat the request. Drops the create
 * if the load was booked or deleted here and is certainly not on the remote.
 */
function prepareCreate(session: Session, load: LoadSyncState, current: Round): PushAction {
  const { edit } = current;
  const { local } = load;
  if (!local) return DONE;
  if (!edit.sent && !edit.isCopied && local.status !== "available") return removeEditsOfNeverPostedLoad(load);
  const doubt = edit.sent ? IN_DOUBT_MESSAGE : edit.isCopied ? MAYBE_POSTED_BY_COPY_MESSAGE : "";
  if (doubt && !canRepeat(session, edit.sent)) {
    load.saveEdits([{ ...edit, state: "in doubt", dueAt: NOT_DUE, message: doubt }]);
    load.log(doubt);
    return DONE;
  }
  const sent: SentRecord = edit.sent
    ? { ...edit.sent, wasRepeated: true }
    : {
        key: edit.key ?? session.context.env.createId(),
        body: createBody(session.directory, readLoadValues(toJson(local))),
        isRepeatable: true,
        wasRepeated: false,
      };
  const revision = edit.sent ? edit.revision : local.revision;
  const sending: EditRecord = { ...edit, state: "sending", revision, sent, dueAt: NOT_DUE, message: "" };
  load.saveEdits([sending]);
  return { ...current, type: "create", edit: sending, sent };
}

/** Removes the edits of a load that was booked or deleted here and is certainly not on the remote. */
function removeEditsOfNeverPostedLoad(load: LoadSyncState): PushAction {
  load.removeEdits(load.edits);
  load.log(NOT_POSTED_MESSAGE);
  return DONE;
}

function handleFailure(
  session: Session,
  load: LoadSyncState,
  request: PushRequest,
  failure: RemoteFailure,
): PushAction {
  const { round, isReadFirst, edit } = request;
  const done: PushAction = failure.isRemoteWide ? { type: "done", failure } : DONE;
  if (request.type === "create") {
    deferCreate(session, load, edit.editId, failure);
    return done;
  }
  const isWrite = request.type !== "read";
  if (isWrite && !failure.isUncertain && load.link) load.saveLink(removeLastUnanswered(load.link));
  if (failure.kind === "stale" || (failure.kind === "conflict" && !isReadFirst))
    return startNextRound(session, load, round, true);
  if (failure.kind === "missing") session.missing.add(load.loadId);
  else deferEdit(session, load, edit, failure);
  return done;
}

/**
 * Records a failed read, update or delete: schedules a retry, or rejects the edit if the failure concerns only this
 * load.
 */
function deferEdit(
  session: Session,
  load: LoadSyncState,
  { editId, kind }: EditRecord,
  failure: RemoteFailure,
): void {
  const edit = load.findEdit(editId);
  if (!edit) return;
  const attempts = failure.countAttempts(edit.attempts);
  const isCausedByLoad =
    attempts >= MAX_ATTEMPTS && POSSIBLE_LOAD_FAILURES.has(failure.kind) && session.hasOtherSucceeded();
  if (!failure.isRemoteWide || isCausedByLoad) {
    const message = describeRejection(kind, failure);
    load.saveEdits([{ ...edit, attempts, state: "rejected", dueAt: NOT_DUE, message }]);
    load.log(message);
    return;
  }
  const dueAt = getNow(session) + computeBackOffMs(attempts, session.random(), failure.retryAfterMs);
  // The failed request may have been only a read.
  const mayHaveArrived = (load.link?.unanswered ?? []).length > 0;
  load.saveEdits([{ ...edit, attempts, dueAt, message: describePending(kind, failure, mayHaveArrived) }]);
}

/**
 * Records a failed create: in doubt if a request with its key may have posted the load, pending if the remote as a
 * whole failed, otherwise rejected. Drops a rejected create of a load that was booked or deleted here.
 */
function deferCreate(session: Session, load: LoadSyncState, editId: number, failure: RemoteFailure): void {
  const edit = load.findEdit(editId);
  if (!edit?.sent) return;
  const attempts = failure.countAttempts(edit.attempts);
  const dueAt = getNow(session) + computeBackOffMs(attempts, session.random(), failure.retryAfterMs);
  const { wasRepeated } = edit.sent;
  const isRepeatable = canRepeat(session, edit.sent);
  if (isRepeatable && failure.kind === "key-reused") {
    const sent = { ...edit.sent, isRepeatable: false };
    const message = MAYBE_POSTED_BY_COPY_MESSAGE;
    load.saveEdits([{ ...edit, attempts, sent, state: "in doubt", dueAt: NOT_DUE, message }]);
    load.log(message);
    return;
  }
  // 409: the remote still processes the first request with this key.
  const isRunning = failure.kind === "conflict" && isRepeatable;
  if (failure.isUncertain || wasRepeated || isRunning) {
    const isRepeated = isRepeatable && (failure.isUncertain || failure.isRemoteWide || isRunning);
    const message = describeDoubt(isRepeated, failure);
    load.saveEdits([{ ...edit, attempts, state: "in doubt", dueAt: isRepeated ? dueAt : NOT_DUE, message }]);
    if (!wasRepeated || !isRepeated) load.log(message);
    return;
  }
  if (failure.isRemoteWide) {
    const message = describePending("create", failure);
    load.saveEdits([{ ...edit, attempts, state: "pending", dueAt, message, sent: null }]);
    return;
  }
  if (load.local?.status !== "available") {
    removeEditsOfNeverPostedLoad(load);
    return;
  }
  const message = describeRejection("create", failure);
  load.saveEdits([{ ...edit, attempts, state: "rejected", dueAt: NOT_DUE, message, sent: null }]);
  load.log(message);
}

/** Whether sync may repeat a create: the remote supports Idempotency-Key and has not rejected the key of `sent`. */
export const canRepeat = ({ capabilities }: Session, sent: SentRecord | null): boolean =>
  capabilities.hasIdempotency && sent?.isRepeatable !== false;
