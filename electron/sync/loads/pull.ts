import { isJsonObject } from "../../../shared/json.ts";
import { statusOf } from "../../../shared/reference/load-states.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import { notDue, type RemoteLinkRecord } from "../../store/store.ts";
import type { Unchanged } from "../client/load-client.ts";
import { RemoteFailure, type Trouble } from "../client/remote-failure.ts";
import { nowOf, type Session } from "../session.ts";
import { refusedWords } from "./failure-words.ts";
import { integrate } from "./integrate.ts";
import { nextReadAt } from "./link.ts";
import type { LoadInHand } from "./load-in-hand.ts";

/** After these nothing else is read in this cycle, and the load has its turn in the next one. */
const endsTheCycle: ReadonlySet<Trouble> = new Set(["unreachable", "throttled", "unauthenticated"]);

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
    session.unread.delete(loadId);
    await session.decide(loadId, (load) => {
      if (answer.load) integrate(session, load, answer);
      else noteUnchanged(session, load, answer);
      readLater(session, load);
    });
  } catch (cause) {
    if (!(cause instanceof RemoteFailure) || endsTheCycle.has(cause.trouble)) throw cause;
    if (cause.trouble === "missing" || cause.trouble === "oversized") session.unread.delete(loadId);
    else session.unread.set(loadId, cause.message);
    await session.decide(loadId, (load) => {
      if (cause.trouble === "oversized") tellOversized(load, cause);
      if (cause.trouble === "missing") noteMissing(session, load);
      else readSoon(session, load);
    });
    if (cause.isOfTheRemote) throw cause;
  }
}

/**
 * The remote has what was agreed, also where it was restored from a backup. What was edited while no remote was
 * connected is in no outbox yet: it is found by its revision.
 */
function noteUnchanged(session: Session, load: LoadInHand, { epoch }: Unchanged): void {
  const { local, link } = load;
  if (!link) return;
  if (link.epoch !== epoch) load.saveLink({ ...link, epoch });
  const { base } = load;
  if (base && local?.revision !== link.revision)
    integrate(session, load, { load: base, etag: link.etag, epoch });
}

/**
 * What is not taken over stands in the outbox, once, until the load can be read again. Where something of the load waits
 * already, that says so when it is tried; without its ETag it is not tried before the load was read.
 */
function tellOversized(load: LoadInHand, failure: RemoteFailure): void {
  const { local, link, first } = load;
  if (!local || !link || first) return;
  const words = refusedWords("update", failure);
  const edit = createEdit({ after: local, activity: null }, "update", []);
  load.saveLink({ ...link, etag: "" });
  load.addEdit({ ...edit, state: "refused", dueAt: notDue, words });
  load.log(words);
}

/** What becomes of a load that is wanted and that the remote does not know is settled when the cycle knows how many. */
function noteMissing(session: Session, load: LoadInHand): void {
  const { local, link, edits } = load;
  const isAsked = edits.some(({ conflict }) => conflict?.kind === "missing");
  if (local?.status === "available" && !isAsked) {
    session.missing.add(load.loadId);
    readLater(session, load);
    return;
  }
  if (!link) return;
  load.saveLink({ ...link, readDueAt: notDue });
  if (!isAsked && local?.status === "booked")
    load.log("The remote does not know the load any more, which had ended. It stays here as it is.");
}

/** A read that was refused is tried again, also of a load that had ended. */
function readSoon(session: Session, load: LoadInHand): void {
  if (load.link) load.saveLink({ ...load.link, readDueAt: nextReadAt(session, nowOf(session)) });
}

/** Puts the next read off, where nothing else has done so. */
function readLater(session: Session, load: LoadInHand): void {
  const { link } = load;
  if (!link || link.readDueAt > session.dueUntil()) return;
  const state = isJsonObject(link.base.loadState) ? Number(link.base.loadState.loadStateId) : 0;
  const isOver = statusOf(state) !== "available";
  load.saveLink({ ...link, readDueAt: isOver ? notDue : nextReadAt(session, nowOf(session)) });
}
