import { statusOf } from "../../../shared/reference/load-states.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import { type ConflictRecord, type EditRecord, NOT_DUE, type RemoteLinkRecord } from "../../store/store.ts";
import { findDifferences, isSameLoad, mergeLoads } from "../merge/merge-loads.ts";
import { requestBody } from "../merge/request-body.ts";
import { listChanges } from "../merge/sent-changes.ts";
import type { RemoteAnswer } from "../remote/load-client.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { nowOf, type Session } from "../session/session.ts";
import { guardCopiedEdits } from "./copied-edits.ts";
import { reconcileEnded } from "./ended-at-remote.ts";
import { describeLastChange } from "./last-change.ts";
import {
  followedLoad,
  isInRemoteState,
  readLocalValues,
  withContent,
  withRemoteState,
} from "./load-record.ts";
import {
  fieldLabels,
  finishEdits,
  type MergeInput,
  type NextAction,
  newIdOf,
  raiseConflict,
  type SentUpdate,
  saveRemoteChange,
} from "./merge-input.ts";
import { applySentChanges, digestLoad, guardAllFields, linkAfterAgreement } from "./remote-link.ts";

/** How often an older answer is passed over before it is taken for the truth. */
const mostOlderAnswers = 2;

/**
 * Takes in what the remote says of a load: merges it with the base and with the local load as it is at that moment,
 * and says what is to be sent, if anything.
 * @param sent what was sent when this is the answer to an update; undefined for a read
 */
export function reconcileLoad(
  session: Session,
  load: LoadSyncState,
  answer: RemoteAnswer,
  sent?: SentUpdate,
): NextAction {
  const { local, link, edits, base } = load;
  if (!link || !base) return { step: "nothing" };
  if (!local) return fetchAgain(session, load, link, answer);
  if (edits.some(({ conflict }) => conflict && hasEnded(conflict))) return { step: "nothing" };
  const now = nowOf(session);
  const isNews = answer.load !== base;
  const found: MergeInput = {
    session,
    load,
    local,
    link,
    edits,
    base: applySentChanges(link, base, answer.load),
    answer,
    isNews,
    sent,
    now,
    restored: "",
    isCopied: false,
  };
  const restored = sent || !isNews ? "" : isEarlier(found) ? "earlier" : wasRestored(found) ? "suspect" : "";
  if (restored === "" && !sent && isOlder(found)) return passOver(found);
  const situation = guardCopiedEdits(afterRestore({ ...found, restored }));
  const there = statusOf(answer.load.state.loadStateId);
  if (there !== "available") return reconcileEnded(situation, there);
  return local.status === "deleted" ? deletedHere(situation) : mergeAvailable(situation);
}

/** Restores a load that the store lost (a quarantined record) from the remote's version of it. */
function fetchAgain(
  session: Session,
  load: LoadSyncState,
  link: RemoteLinkRecord,
  { load: remote, etag, epoch }: RemoteAnswer,
): NextAction {
  const now = nowOf(session);
  const newId = newIdOf(session);
  const owner = { accountId: session.accountId, userId: "" };
  const fetched = followedLoad(remote, owner, now, newId);
  const after = { ...fetched, loadId: load.loadId, revision: link.revision + 1 };
  load.saveRemoteChange(after, createActivity(after, "Fetched again from the load board", now, newId()));
  load.removeEdits(load.edits);
  load.saveLink({ ...link, base: remote.raw, etag, epoch, revision: after.revision, guarded: [] });
  load.log("The record was damaged on this computer. The load was fetched again from the load board.");
  return { step: "nothing" };
}

/** What the restored remote forgot is sent to it again; where that cannot be known, the broker is asked. */
function afterRestore(situation: MergeInput): MergeInput {
  const { session, load, base, answer, restored } = situation;
  if (restored === "suspect") return { ...situation, link: guardedWhole(situation) };
  if (restored === "") return situation;
  // One that had ended was read because of others.
  if (statusOf(base.state.loadStateId) === "available") session.rolledBack.add(load.loadId);
  load.log("The remote has an earlier state of this load again; it is sent anew.");
  const link = { ...situation.link, ...agreedAgain(situation.link, answer) };
  load.saveLink(link);
  return { ...situation, link, base: answer.load };
}

/** The state that the remote went back to is what both agree on, until what it forgot has arrived again. */
const agreedAgain = (link: RemoteLinkRecord, { load, etag, epoch }: RemoteAnswer) => ({
  base: load.raw,
  etag,
  epoch,
  agreed: link.agreed.filter((digest) => digest !== digestLoad(load)),
});

/** The broker has what was kept aside before the eyes; nothing may touch it. */
const hasEnded = ({ kind }: ConflictRecord): boolean =>
  kind === "booked" || kind === "deleted" || kind === "missing";

/** The remote went back to a state that both sides had agreed on before: it was restored from a backup. */
const isEarlier = ({ link, answer }: MergeInput): boolean =>
  answer.load.updatedAt !== null && link.agreed.length > 0 && link.agreed.includes(digestLoad(answer.load));

/** The remote's store is another one than that with which the load was agreed. */
const wasRestored = ({ link, answer }: MergeInput): boolean =>
  link.epoch !== undefined && link.epoch !== "" && answer.epoch !== "" && answer.epoch !== link.epoch;

/** Wherever a restored remote differs from what it acknowledged, the broker is asked: nobody knows who changed it. */
function guardedWhole({ load, link, now }: MergeInput): RemoteLinkRecord {
  const guarded = guardAllFields(now);
  load.saveLink({ ...link, guarded });
  return { ...link, guarded };
}

/** Older than what was agreed, and not a state that the remote went back to. */
function isOlder(situation: MergeInput): boolean {
  const { link, base, answer } = situation;
  const { updatedAt } = answer.load;
  if (updatedAt === null || base.updatedAt === null || updatedAt >= base.updatedAt) return false;
  return link.olderAnswers < mostOlderAnswers;
}

function passOver({ load, link, now }: MergeInput): NextAction {
  const readDueAt = link.readDueAt === NOT_DUE ? NOT_DUE : now + 30_000;
  load.saveLink({ ...link, olderAnswers: link.olderAnswers + 1, readDueAt });
  return { step: "nothing" };
}

/** It was deleted here and stands there: the delete is sent, unless somebody changed the load meanwhile. */
function deletedHere(situation: MergeInput): NextAction {
  const { session, load, local, link, edits, base, answer, now } = situation;
  const remote = answer.load;
  const edit = edits.find(({ kind }) => kind === "delete");
  if (!edit && statusOf(base.state.loadStateId) === "available") {
    load.addEdit(createEdit({ after: local, activity: null }, "delete", edits));
    return { step: "nothing" };
  }
  if (!edit && situation.restored === "suspect") {
    const message =
      "The load was deleted, and stands on the remote again since that was restored from a backup. Delete it there too, or take it back?";
    raiseConflict(situation, { kind: "changed", localContent: {} }, message, "delete");
    return { step: "nothing" };
  }
  if (!edit) {
    const content = withContent(local, remote.values, remote, now, newIdOf(session));
    const taken = withRemoteState(content, remote.state, now);
    saveRemoteChange(situation, taken, "The remote made it available again");
    load.log("The remote made the load available again; so it is here.");
    load.saveLink(linkAfterAgreement(situation, taken));
    return { step: "nothing" };
  }
  if (!isSameLoad(base.values, remote.values)) {
    const fields = fieldLabels(base.values, remote.values);
    const message = `You deleted the load, and it was changed on the remote meanwhile (${fields}). Delete it all the same, or take it back?`;
    raiseConflict(situation, { kind: "changed", localContent: {} }, message);
    return { step: "nothing" };
  }
  load.saveLink({ ...link, etag: answer.etag });
  return { step: "delete", request: edit.deletion ?? { reason: "0", comment: null }, etag: answer.etag };
}

function mergeAvailable(situation: MergeInput): NextAction {
  const { session, load, local, link, edits, base, answer, isNews, sent, now } = situation;
  const { load: remote, etag } = answer;
  const here = readLocalValues(local, remote.values, (email) => session.directory.has(email));
  const guarded = new Set(link.guarded.map(({ path }) => path));
  // To the answer of an update nobody else has added anything: what differs from what was sent is how the remote
  // writes it, and what differs here was typed since.
  const { merged, conflicts } = sent
    ? mergeLoads(sent.values, here, remote.values, () => "local")
    : mergeLoads(base.values, here, remote.values, undefined, guarded);
  if (conflicts.length > 0) {
    const fields = conflicts.map(({ label }) => label).join(", ");
    raiseConflict(situation, { kind: "fields", localContent: {} }, conflictWords(situation, fields));
    return { step: "nothing" };
  }
  const changed = fieldLabels(here, merged);
  const withFields = changed ? withContent(local, merged, remote, now, newIdOf(session)) : local;
  const followsRemote =
    local.status === "available" || (!situation.restored && isInRemoteState(local, base.state));
  const stateMoved = followsRemote && !isInRemoteState(local, remote.state);
  const taken = stateMoved ? withRemoteState(withFields, remote.state, now) : withFields;
  if (taken !== local) {
    const message = `Changed on the remote: ${changed || "state"}`;
    saveRemoteChange(situation, taken, message);
    if (!sent) load.log(`${message}; taken over. ${describeLastChange(session, remote)}`.trimEnd());
  }
  if (sent) tellOtherwiseKept(situation, sent);
  const updates = edits.filter(({ kind }) => kind === "update");
  const isAgreed = isSameLoad(merged, remote.values);
  if (isAgreed || isNews) {
    const own = session.capabilities.etag ? [] : findDifferences(base.values, here);
    load.saveLink(linkAfterAgreement(situation, taken, own));
  }
  if (isAgreed) {
    if (taken.status === "booked") askForBooking(situation, updates);
    else finishEdits(situation, updates);
    return { step: "nothing" };
  }
  const done = sent ? updates.filter(({ revision }) => revision <= sent.revision) : [];
  if (done.length > 0) finishEdits(situation, done);
  const solved = updates.filter((edit) => edit.state === "conflict");
  if (solved.length > 0)
    load.saveEdits(
      solved.map((edit) => ({ ...edit, state: "pending", conflict: null, dueAt: now, message: "" })),
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
    changed: listChanges(remote.values, merged),
    etag: session.capabilities.etag ? etag : "",
    sent: { values: merged, revision: taken.revision },
  };
}

function conflictWords({ restored, isCopied }: MergeInput, fields: string): string {
  const what =
    restored === "suspect"
      ? `The remote was restored from a backup and has another value than it had acknowledged: ${fields}.`
      : isCopied
        ? `This store was restored from a backup or an export, or its folder was copied, and the load was changed on the remote since it was last in step: ${fields}. What was changed here may have been sent since, and undone there.`
        : `Changed here and on the remote: ${fields}.`;
  return `${what} Choose what to keep; nothing is sent until then.`;
}

/** A booking made here cannot be told through the interface: somebody has to make it at the remote as well. */
function askForBooking({ load, local, restored }: MergeInput, updates: readonly EditRecord[]): void {
  const message =
    "The load is booked here. The interface has no operation to tell that, so it is still posted on the remote: book or delete it there, or drop this reminder.";
  if (updates.some((edit) => edit.message !== message)) load.log(message);
  const reminder = { state: "rejected" as const, conflict: null, dueAt: NOT_DUE, message };
  load.saveEdits(updates.map((edit) => ({ ...edit, ...reminder })));
  if (restored && updates.length === 0)
    load.addEdit({ ...createEdit({ after: local, activity: null }, "update", []), ...reminder });
}

/** Where the remote did not keep what it was sent, nobody is to find out by chance. */
function tellOtherwiseKept({ load, answer }: MergeInput, sent: SentUpdate): void {
  const fields = fieldLabels(sent.values, answer.load.values);
  if (fields) load.log(`The remote keeps other values than were sent: ${fields}.`);
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value ? value : null);
