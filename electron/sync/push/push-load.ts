import { repostKey } from "../../services/loads/outbox-edits.ts";
import { type EditRecord, NOT_DUE } from "../../store/store.ts";
import { storeCreated } from "../reconcile/link-load.ts";
import type { NextAction } from "../reconcile/merge-input.ts";
import { reconcileLoad } from "../reconcile/reconcile-load.ts";
import { addUnanswered, linkAfterDelete, removeLastUnanswered } from "../reconcile/remote-link.ts";
import { backOff } from "../remote/back-off.ts";
import { type FailureKind, RemoteFailure } from "../remote/remote-failure.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { nowOf, type Session } from "../session/session.ts";
import { MISSING_LOAD_MESSAGE, pendingMessage, rejectedMessage } from "./failure-messages.ts";
import { handleFailedCreate, type PreparedCreate, prepareCreate, sendCreate } from "./push-create.ts";

/** How often one cycle goes back to a load that changes at the remote while it is being written. */
const mostRounds = 5;

/** After so many refused attempts while others went well, an edit is set aside: it is the load and not the remote. */
const mostAttempts = 8;

/** What the remote fails of itself, or because of what it was sent. */
const ofThisLoad: ReadonlySet<FailureKind> = new Set(["server-error", "malformed", "intercepted"]);

/** What is to be asked of the remote next, and for which edit. */
type Step =
  | { step: "create"; edit: EditRecord; posting: PreparedCreate }
  | { step: "read"; edit: EditRecord; remoteLoadId: string }
  | { step: "write"; edit: EditRecord; remoteLoadId: string; next: Exclude<NextAction, { step: "nothing" }> }
  /** Nothing is asked; whether to look at the load again at once. */
  | { step: "none"; again: boolean };

/**
 * Sends what is due of one load, in order: reads what the remote has unless an ETag guards the write, merges, and
 * writes. Everything is stored before it returns.
 * @throws RemoteFailure when the remote as a whole is at fault; what failed by itself was set aside with words
 */
export async function pushLoad(session: Session, { loadId }: Pick<EditRecord, "loadId">): Promise<void> {
  let readFirst = !session.capabilities.etag;
  for (let round = 0; round < mostRounds; round += 1) {
    let step = await session.transact(loadId, (load) => nextStep(session, load, readFirst));
    try {
      while (step.step !== "none") step = await takeStep(session, loadId, step);
      if (!step.again) return;
      readFirst = !session.capabilities.etag;
    } catch (cause) {
      if (!(cause instanceof RemoteFailure) || step.step === "none") throw cause;
      const { edit } = step;
      if (step.step === "write" && !cause.mayHaveArrived) await session.transact(loadId, withdraw);
      if (cause.kind === "stale") readFirst = true;
      else if (cause.kind === "conflict" && step.step !== "create" && !readFirst) readFirst = true;
      else {
        await session.transact(loadId, (load) => setAside(session, load, edit, cause));
        if (cause.isRemoteWide) throw cause;
        return;
      }
    }
  }
  await session.transact(loadId, (load) => putOff(session, load));
}

/** A load that is written at the remote as fast as it is read there is left alone for a while. */
function putOff(session: Session, load: LoadSyncState): void {
  const edit = firstDue(session, load);
  if (!edit) return;
  const message = "The load keeps changing on the remote; it is tried again soon.";
  const attempts = edit.attempts + 1;
  const dueAt = nowOf(session) + backOff(attempts, session.random());
  load.saveEdits([{ ...edit, attempts, dueAt, message: message }]);
}

const firstDue = (session: Session, { firstEdit: first }: LoadSyncState): EditRecord | undefined =>
  first && first.dueAt <= session.dueUntil() ? first : undefined;

function nextStep(session: Session, load: LoadSyncState, readFirst: boolean): Step {
  const edit = firstDue(session, load);
  if (!edit) return { step: "none", again: false };
  if (!load.local) {
    dropEditsOfMissingLoad(load);
    return { step: "none", again: false };
  }
  if (edit.kind === "create") {
    const posting = prepareCreate(session, load, edit);
    return posting ? { step: "create", edit, posting } : { step: "none", again: false };
  }
  const { link } = load;
  if (!link) {
    becomeCreate(load, edit);
    return { step: "none", again: true };
  }
  const isSure = link.etag && !link.unanswered?.length;
  const base = readFirst || !isSure ? undefined : load.base;
  if (!base) return { step: "read", edit, remoteLoadId: link.remoteLoadId };
  const { etag, epoch = "" } = link;
  return written(session, load, edit, reconcileLoad(session, load, { load: base, etag, epoch }));
}

/** The store quarantined a damaged record; without it there is nothing to send. The remote's version is read next. */
function dropEditsOfMissingLoad(load: LoadSyncState): void {
  load.removeEdits(load.edits);
  load.log(MISSING_LOAD_MESSAGE);
  if (load.link) load.saveLink({ ...load.link, readDueAt: 0 });
}

/** What was to change a load that the remote has never seen posts it. */
function becomeCreate(load: LoadSyncState, first: EditRecord): void {
  if (first.kind === "update") load.saveEdits([{ ...first, kind: "create", key: repostKey(first) }]);
  else load.removeEdits(load.edits);
}

function written(session: Session, load: LoadSyncState, edit: EditRecord, next: NextAction): Step {
  const { link } = load;
  if (next.step === "nothing" || !link) return settled(session, load);
  const isDelete = next.step === "delete";
  const changed = isDelete ? {} : next.changed;
  load.saveLink(addUnanswered(link, { at: nowOf(session), changed, isDelete }));
  return { step: "write", edit, remoteLoadId: link.remoteLoadId, next };
}

/** The update or delete that left last was certainly not done. */
function withdraw(load: LoadSyncState): void {
  if (load.link) load.saveLink(removeLastUnanswered(load.link));
}

/** What was asked is stored; more of the load may be due. */
const settled = (session: Session, load: LoadSyncState): Step => ({
  step: "none",
  again: firstDue(session, load) !== undefined,
});

/** Asks the remote, stores its answer, and says what is next. */
async function takeStep(
  session: Session,
  loadId: string,
  step: Exclude<Step, { step: "none" }>,
): Promise<Step> {
  const { loads, transact: decide, capabilities } = session;
  const { edit } = step;
  if (step.step === "create") {
    const posted = await sendCreate(session, step.posting);
    return storeCreated(session, loadId, posted, (load) => settled(session, load));
  }
  const { remoteLoadId } = step;
  if (step.step === "read") {
    const answer = await loads.read(remoteLoadId);
    session.readFailures.delete(loadId);
    return decide(loadId, (load) => written(session, load, edit, reconcileLoad(session, load, answer)));
  }
  const { next } = step;
  if (next.step === "delete") {
    await loads.delete(remoteLoadId, next.request, capabilities.etag ? next.etag : "").catch(unlessMissing);
    return decide(loadId, (load) => deletedThere(session, load));
  }
  const answer = await loads.update(remoteLoadId, next.body, next.etag);
  if (!answer) return { step: "none", again: true };
  return decide(loadId, (load) => {
    reconcileLoad(session, load, answer, next.sent);
    load.log("Updated on the remote.");
    return settled(session, load);
  });
}

/** What is not there need not be deleted. */
function unlessMissing(cause: unknown): void {
  if (!(cause instanceof RemoteFailure) || cause.kind !== "missing") throw cause;
}

function deletedThere(session: Session, load: LoadSyncState): Step {
  load.removeEdits(load.edits.filter(({ kind }) => kind === "delete" || kind === "refresh"));
  const { link, base } = load;
  if (link) load.saveLink(linkAfterDelete(link, base));
  load.log("Deleted on the remote.");
  return settled(session, load);
}

/** What failed waits for its next attempt, or for the broker when it fails by itself. */
function setAside(
  session: Session,
  load: LoadSyncState,
  { editId, kind }: EditRecord,
  failure: RemoteFailure,
): void {
  if (kind === "create") {
    handleFailedCreate(session, load, editId, failure);
    return;
  }
  if (failure.kind === "missing") {
    session.missing.add(load.loadId);
    return;
  }
  const edit = load.edit(editId);
  if (!edit) return;
  const attempts = failure.countAttempts(edit.attempts);
  const isHopeless = attempts >= mostAttempts && ofThisLoad.has(failure.kind) && session.othersSucceed();
  if (!failure.isRemoteWide || isHopeless) {
    const message = rejectedMessage(kind, failure);
    load.saveEdits([{ ...edit, attempts, state: "rejected", dueAt: NOT_DUE, message: message }]);
    load.log(message);
    return;
  }
  const dueAt = nowOf(session) + backOff(attempts, session.random(), failure.retryAfter);
  load.saveEdits([{ ...edit, attempts, dueAt, message: pendingMessage(kind, failure) }]);
}
