import { statusOf } from "../../../shared/reference/load-states.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import { type ConflictRecord, type EditRecord, notDue, type RemoteLinkRecord } from "../../store/store.ts";
import type { LoadAtRemote } from "../client/load-client.ts";
import { changedBetween } from "../merge/as-sent.ts";
import { differences, mergeLoads, sameLoad } from "../merge/merge.ts";
import { requestBody } from "../merge/request-body.ts";
import { nowOf, type Session } from "../session.ts";
import { withCopiedEdits } from "./copied-edits.ts";
import { endedThere } from "./ended-there.ts";
import { lastChangeWords } from "./last-change.ts";
import { agreedBase, digestOf, guardWhole, linkAfter } from "./link.ts";
import type { LoadInHand } from "./load-in-hand.ts";
import { followedLoad, hasState, inRemoteState, localValues, withContent } from "./load-record.ts";
import {
  askAbout,
  finish,
  labels,
  type NextStep,
  newIdOf,
  type Sent,
  type Situation,
  saveTaken,
} from "./situation.ts";

/** How often an older answer is passed over before it is taken for the truth. */
const mostOlderAnswers = 2;

/**
 * Takes in what the remote says of a load: merges it with the base and with the local load as it is at that moment,
 * and says what is to be sent, if anything.
 * @param sent what was sent when this is the answer to an update; undefined for a read
 */
export function integrate(session: Session, load: LoadInHand, answer: LoadAtRemote, sent?: Sent): NextStep {
  const { local, link, edits, base } = load;
  if (!link || !base) return { step: "nothing" };
  if (!local) return fetchAgain(session, load, link, answer);
  if (edits.some(({ conflict }) => conflict && hasEnded(conflict))) return { step: "nothing" };
  const now = nowOf(session);
  const isNews = answer.load !== base;
  const found: Situation = {
    session,
    load,
    local,
    link,
    edits,
    base: agreedBase(link, base, answer.load),
    answer,
    isNews,
    sent,
    now,
    restored: "",
    isCopied: false,
  };
  const restored = sent || !isNews ? "" : isEarlier(found) ? "earlier" : wasRestored(found) ? "suspect" : "";
  if (restored === "" && !sent && isOlder(found)) return passOver(found);
  const situation = withCopiedEdits(afterRestore({ ...found, restored }));
  const there = statusOf(answer.load.state.loadStateId);
  if (there !== "available") return endedThere(situation, there);
  return local.status === "deleted" ? deletedHere(situation) : mergeAvailable(situation);
}

/** Restores a load that the store lost (a quarantined record) from the remote's version of it. */
function fetchAgain(
  session: Session,
  load: LoadInHand,
  link: RemoteLinkRecord,
  { load: remote, etag, epoch }: LoadAtRemote,
): NextStep {
  const now = nowOf(session);
  const newId = newIdOf(session);
  const owner = { accountId: session.accountId, userId: "" };
  const fetched = followedLoad(remote, owner, now, newId);
  const after = { ...fetched, loadId: load.loadId, revision: link.revision + 1 };
  load.saveLoad(after, createActivity(after, "Fetched again from the load board", now, newId()));
  load.removeEdits(load.edits);
  load.saveLink({ ...link, base: remote.raw, etag, epoch, revision: after.revision, guarded: [] });
  load.log("The record was damaged on this computer. The load was fetched again from the load board.");
  return { step: "nothing" };
}

/** What the restored remote forgot is sent to it again; where that cannot be known, the broker is asked. */
function afterRestore(situation: Situation): Situation {
  const { session, load, base, answer, restored } = situation;
  if (restored === "suspect") return { ...situation, link: guardedWhole(situation) };
  if (restored === "") return situation;
  // One that had ended was read because of others.
  if (statusOf(base.state.loadStateId) === "available") session.earlier.add(load.loadId);
  load.log("The remote has an earlier state of this load again; it is sent anew.");
  const link = { ...situation.link, ...agreedAgain(situation.link, answer) };
  load.saveLink(link);
  return { ...situation, link, base: answer.load };
}

/** The state that the remote went back to is what both agree on, until what it forgot has arrived again. */
const agreedAgain = (link: RemoteLinkRecord, { load, etag, epoch }: LoadAtRemote) => ({
  base: load.raw,
  etag,
  epoch,
  agreed: link.agreed.filter((digest) => digest !== digestOf(load)),
});

/** The broker has what was kept aside before the eyes; nothing may touch it. */
const hasEnded = ({ kind }: ConflictRecord): boolean =>
  kind === "booked" || kind === "deleted" || kind === "missing";

/** The remote went back to a state that both sides had agreed on before: it was restored from a backup. */
const isEarlier = ({ link, answer }: Situation): boolean =>
  answer.load.updatedAt !== null && link.agreed.length > 0 && link.agreed.includes(digestOf(answer.load));

/** The remote's store is another one than that with which the load was agreed. */
const wasRestored = ({ link, answer }: Situation): boolean =>
  link.epoch !== undefined && link.epoch !== "" && answer.epoch !== "" && answer.epoch !== link.epoch;

/** Wherever a restored remote differs from what it acknowledged, the broker is asked: nobody knows who changed it. */
function guardedWhole({ load, link, now }: Situation): RemoteLinkRecord {
  const guarded = guardWhole(now);
  load.saveLink({ ...link, guarded });
  return { ...link, guarded };
}

/** Older than what was agreed, and not a state that the remote went back to. */
function isOlder(situation: Situation): boolean {
  const { link, base, answer } = situation;
  const { updatedAt } = answer.load;
  if (updatedAt === null || base.updatedAt === null || updatedAt >= base.updatedAt) return false;
  return link.olderAnswers < mostOlderAnswers;
}

function passOver({ load, link, now }: Situation): NextStep {
  const readDueAt = link.readDueAt === notDue ? notDue : now + 30_000;
  load.saveLink({ ...link, olderAnswers: link.olderAnswers + 1, readDueAt });
  return { step: "nothing" };
}

/** It was deleted here and stands there: the delete is sent, unless somebody changed the load meanwhile. */
function deletedHere(situation: Situation): NextStep {
  const { session, load, local, link, edits, base, answer, now } = situation;
  const remote = answer.load;
  const edit = edits.find(({ kind }) => kind === "delete");
  if (!edit && statusOf(base.state.loadStateId) === "available") {
    load.addEdit(createEdit({ after: local, activity: null }, "delete", edits));
    return { step: "nothing" };
  }
  if (!edit && situation.restored === "suspect") {
    const words =
      "The load was deleted, and stands on the remote again since that was restored from a backup. Delete it there too, or take it back?";
    askAbout(situation, { kind: "changed", aside: {} }, words, "delete");
    return { step: "nothing" };
  }
  if (!edit) {
    const content = withContent(local, remote.values, remote, now, newIdOf(session));
    const taken = inRemoteState(content, remote.state, now);
    saveTaken(situation, taken, "The remote made it available again");
    load.log("The remote made the load available again; so it is here.");
    load.saveLink(linkAfter(situation, taken));
    return { step: "nothing" };
  }
  if (!sameLoad(base.values, remote.values)) {
    const fields = labels(base.values, remote.values);
    const words = `You deleted the load, and it was changed on the remote meanwhile (${fields}). Delete it all the same, or take it back?`;
    askAbout(situation, { kind: "changed", aside: {} }, words);
    return { step: "nothing" };
  }
  load.saveLink({ ...link, etag: answer.etag });
  return { step: "delete", request: edit.deletion ?? { reason: "0", comment: null }, etag: answer.etag };
}

function mergeAvailable(situation: Situation): NextStep {
  const { session, load, local, link, edits, base, answer, isNews, sent, now } = situation;
  const { load: remote, etag } = answer;
  const here = localValues(local, remote.values, (email) => session.directory.has(email));
  const guarded = new Set(link.guarded.map(({ path }) => path));
  // To the answer of an update nobody else has added anything: what differs from what was sent is how the remote
  // writes it, and what differs here was typed since.
  const { merged, conflicts } = sent
    ? mergeLoads(sent.values, here, remote.values, () => "local")
    : mergeLoads(base.values, here, remote.values, undefined, guarded);
  if (conflicts.length > 0) {
    const fields = conflicts.map(({ label }) => label).join(", ");
    askAbout(situation, { kind: "fields", aside: {} }, conflictWords(situation, fields));
    return { step: "nothing" };
  }
  const changed = labels(here, merged);
  const withFields = changed ? withContent(local, merged, remote, now, newIdOf(session)) : local;
  const followsRemote = local.status === "available" || (!situation.restored && hasState(local, base.state));
  const stateMoved = followsRemote && !hasState(local, remote.state);
  const taken = stateMoved ? inRemoteState(withFields, remote.state, now) : withFields;
  if (taken !== local) {
    const words = `Changed on the remote: ${changed || "state"}`;
    saveTaken(situation, taken, words);
    if (!sent) load.log(`${words}; taken over. ${lastChangeWords(session, remote)}`.trimEnd());
  }
  if (sent) tellOtherwiseKept(situation, sent);
  const updates = edits.filter(({ kind }) => kind === "update");
  const isAgreed = sameLoad(merged, remote.values);
  if (isAgreed || isNews) {
    const own = session.capabilities.etag ? [] : differences(base.values, here);
    load.saveLink(linkAfter(situation, taken, own));
  }
  if (isAgreed) {
    if (taken.status === "booked") askForBooking(situation, updates);
    else finish(situation, updates);
    return { step: "nothing" };
  }
  const done = sent ? updates.filter(({ revision }) => revision <= sent.revision) : [];
  if (done.length > 0) finish(situation, done);
  const solved = updates.filter((edit) => edit.state === "conflict");
  if (solved.length > 0)
    load.saveEdits(
      solved.map((edit) => ({ ...edit, state: "waiting", conflict: null, dueAt: now, words: "" })),
    );
  if (done.length === updates.length)
    load.addEdit(createEdit({ after: taken, activity: null }, "update", []));
  const user = merged.values.postAsUser;
  const postAsUserId =
    user === remote.values.values.postAsUser
      ? textOf(remote.raw.postAsUserId)
      : (session.directory.get(String(user)) ?? null);
  const body = requestBody(merged, remote.raw, postAsUserId);
  return {
    step: "update",
    body,
    changed: changedBetween(remote.values, merged),
    etag: session.capabilities.etag ? etag : "",
    sent: { values: merged, revision: taken.revision },
  };
}

function conflictWords({ restored, isCopied }: Situation, fields: string): string {
  const what =
    restored === "suspect"
      ? `The remote was restored from a backup and has another value than it had acknowledged: ${fields}.`
      : isCopied
        ? `This store was restored from a backup or an export, or its folder was copied, and the load was changed on the remote since it was last in step: ${fields}. What was changed here may have been sent since, and undone there.`
        : `Changed here and on the remote: ${fields}.`;
  return `${what} Choose what to keep; nothing is sent until then.`;
}

/** A booking made here cannot be told through the interface: somebody has to make it at the remote as well. */
function askForBooking({ load, local, restored }: Situation, updates: readonly EditRecord[]): void {
  const words =
    "The load is booked here. The interface has no operation to tell that, so it is still posted on the remote: book or delete it there, or drop this reminder.";
  if (updates.some((edit) => edit.words !== words)) load.log(words);
  const reminder = { state: "refused" as const, conflict: null, dueAt: notDue, words };
  load.saveEdits(updates.map((edit) => ({ ...edit, ...reminder })));
  if (restored && updates.length === 0)
    load.addEdit({ ...createEdit({ after: local, activity: null }, "update", []), ...reminder });
}

/** Where the remote did not keep what it was sent, nobody is to find out by chance. */
function tellOtherwiseKept({ load, answer }: Situation, sent: Sent): void {
  const fields = labels(sent.values, answer.load.values);
  if (fields) load.log(`The remote keeps other values than were sent: ${fields}.`);
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value ? value : null);
