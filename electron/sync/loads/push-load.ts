import { repostKey } from "../../services/loads/outbox-edits.ts";
import { type EditRecord, notDue } from "../../store/store.ts";
import { backOff } from "../backoff.ts";
import { RemoteFailure, type Trouble } from "../client/remote-failure.ts";
import { nowOf, type Session } from "../session.ts";
import { missingLoadWords, refusedWords, waitingWords } from "./failure-words.ts";
import { integrate } from "./integrate.ts";
import { beforeAnswer, linkAfterDelete, notDone } from "./link.ts";
import { storePosted } from "./link-created.ts";
import type { LoadInHand } from "./load-in-hand.ts";
import { afterFailedCreate, freeze, type Posting, post } from "./push-create.ts";
import type { NextStep } from "./situation.ts";

/** How often one cycle goes back to a load that changes at the remote while it is being written. */
const mostRounds = 5;

/** After so many refused attempts while others went well, an edit is set aside: it is the load and not the remote. */
const mostAttempts = 8;

/** What the remote fails of itself, or because of what it was sent. */
const ofThisLoad: ReadonlySet<Trouble> = new Set(["unwell", "unreadable", "interposed"]);

/** What is to be asked of the remote next, and for which edit. */
type Step =
  | { step: "create"; edit: EditRecord; posting: Posting }
  | { step: "read"; edit: EditRecord; remoteLoadId: string }
  | { step: "write"; edit: EditRecord; remoteLoadId: string; next: Exclude<NextStep, { step: "nothing" }> }
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
    let step = await session.decide(loadId, (load) => nextStep(session, load, readFirst));
    try {
      while (step.step !== "none") step = await takeStep(session, loadId, step);
      if (!step.again) return;
      readFirst = !session.capabilities.etag;
    } catch (cause) {
      if (!(cause instanceof RemoteFailure) || step.step === "none") throw cause;
      const { edit } = step;
      if (step.step === "write" && !cause.mayHaveBeenDone) await session.decide(loadId, withdraw);
      if (cause.trouble === "stale") readFirst = true;
      else if (cause.trouble === "conflict" && step.step !== "create" && !readFirst) readFirst = true;
      else {
        await session.decide(loadId, (load) => setAside(session, load, edit, cause));
        if (cause.isOfTheRemote) throw cause;
        return;
      }
    }
  }
  await session.decide(loadId, (load) => putOff(session, load));
}

/** A load that is written at the remote as fast as it is read there is left alone for a while. */
function putOff(session: Session, load: LoadInHand): void {
  const edit = firstDue(session, load);
  if (!edit) return;
  const words = "The load keeps changing on the remote; it is tried again soon.";
  const attempts = edit.attempts + 1;
  const dueAt = nowOf(session) + backOff(attempts, session.random());
  load.saveEdits([{ ...edit, attempts, dueAt, words }]);
}

const firstDue = (session: Session, { first }: LoadInHand): EditRecord | undefined =>
  first && first.dueAt <= session.dueUntil() ? first : undefined;

function nextStep(session: Session, load: LoadInHand, readFirst: boolean): Step {
  const edit = firstDue(session, load);
  if (!edit) return { step: "none", again: false };
  if (!load.local) {
    dropEditsOfMissingLoad(load);
    return { step: "none", again: false };
  }
  if (edit.kind === "create") {
    const posting = freeze(session, load, edit);
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
  return written(session, load, edit, integrate(session, load, { load: base, etag, epoch }));
}

/** The store quarantined a damaged record; without it there is nothing to send. The remote's version is read next. */
function dropEditsOfMissingLoad(load: LoadInHand): void {
  load.removeEdits(load.edits);
  load.log(missingLoadWords);
  if (load.link) load.saveLink({ ...load.link, readDueAt: 0 });
}

/** What was to change a load that the remote has never seen posts it. */
function becomeCreate(load: LoadInHand, first: EditRecord): void {
  if (first.kind === "update") load.saveEdits([{ ...first, kind: "create", key: repostKey(first) }]);
  else load.removeEdits(load.edits);
}

function written(session: Session, load: LoadInHand, edit: EditRecord, next: NextStep): Step {
  const { link } = load;
  if (next.step === "nothing" || !link) return settled(session, load);
  const isDelete = next.step === "delete";
  const changed = isDelete ? {} : next.changed;
  load.saveLink(beforeAnswer(link, { at: nowOf(session), changed, isDelete }));
  return { step: "write", edit, remoteLoadId: link.remoteLoadId, next };
}

/** The update or delete that left last was certainly not done. */
function withdraw(load: LoadInHand): void {
  if (load.link) load.saveLink(notDone(load.link));
}

/** What was asked is stored; more of the load may be due. */
const settled = (session: Session, load: LoadInHand): Step => ({
  step: "none",
  again: firstDue(session, load) !== undefined,
});

/** Asks the remote, stores its answer, and says what is next. */
async function takeStep(
  session: Session,
  loadId: string,
  step: Exclude<Step, { step: "none" }>,
): Promise<Step> {
  const { loads, decide, capabilities } = session;
  const { edit } = step;
  if (step.step === "create") {
    const posted = await post(session, step.posting);
    return storePosted(session, loadId, posted, (load) => settled(session, load));
  }
  const { remoteLoadId } = step;
  if (step.step === "read") {
    const answer = await loads.read(remoteLoadId);
    session.unread.delete(loadId);
    return decide(loadId, (load) => written(session, load, edit, integrate(session, load, answer)));
  }
  const { next } = step;
  if (next.step === "delete") {
    await loads.delete(remoteLoadId, next.request, capabilities.etag ? next.etag : "").catch(unlessMissing);
    return decide(loadId, (load) => deletedThere(session, load));
  }
  const answer = await loads.update(remoteLoadId, next.body, next.etag);
  if (!answer) return { step: "none", again: true };
  return decide(loadId, (load) => {
    integrate(session, load, answer, next.sent);
    load.log("Updated on the remote.");
    return settled(session, load);
  });
}

/** What is not there need not be deleted. */
function unlessMissing(cause: unknown): void {
  if (!(cause instanceof RemoteFailure) || cause.trouble !== "missing") throw cause;
}

function deletedThere(session: Session, load: LoadInHand): Step {
  load.removeEdits(load.edits.filter(({ kind }) => kind === "delete" || kind === "refresh"));
  const { link, base } = load;
  if (link) load.saveLink(linkAfterDelete(link, base));
  load.log("Deleted on the remote.");
  return settled(session, load);
}

/** What failed waits for its next attempt, or for the broker when it fails by itself. */
function setAside(
  session: Session,
  load: LoadInHand,
  { editId, kind }: EditRecord,
  failure: RemoteFailure,
): void {
  if (kind === "create") {
    afterFailedCreate(session, load, editId, failure);
    return;
  }
  if (failure.trouble === "missing") {
    session.missing.add(load.loadId);
    return;
  }
  const edit = load.edit(editId);
  if (!edit) return;
  const attempts = failure.attemptsAfter(edit.attempts);
  const isHopeless = attempts >= mostAttempts && ofThisLoad.has(failure.trouble) && session.othersGoWell();
  if (!failure.isOfTheRemote || isHopeless) {
    const words = refusedWords(kind, failure);
    load.saveEdits([{ ...edit, attempts, state: "refused", dueAt: notDue, words }]);
    load.log(words);
    return;
  }
  const dueAt = nowOf(session) + backOff(attempts, session.random(), failure.retryAfter);
  load.saveEdits([{ ...edit, attempts, dueAt, words: waitingWords(kind, failure) }]);
}
