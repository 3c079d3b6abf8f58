import type { DeleteRequest } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { lifeOf } from "../../../shared/reference/load-states.ts";
import type { Life } from "../../../shared/window/load-row.ts";
import { newEdit } from "../../services/loads/edits.ts";
import { activityOf } from "../../services/loads/load-record.ts";
import {
  type ConflictRecord,
  type EditRecord,
  type LoadRecord,
  notDue,
  type RemoteLinkRecord,
} from "../../store/store.ts";
import type { LoadAtRemote } from "../client/load-client.ts";
import { everyPath, type LoadValues } from "../merge/load-fields.ts";
import { differences, mergeLoads, sameLoad } from "../merge/merge.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import { requestBody } from "../merge/request-body.ts";
import { nowOf, type Session } from "../session.ts";
import { digestOf, guardFor, linkAfter } from "./link.ts";
import type { LoadInHand } from "./load-in-hand.ts";
import { hasState, inRemoteState, jsonOf, localValues, withContent } from "./load-record.ts";

/** What is to be done next with a load, once the remote's answer was taken in. */
export type NextStep =
  | { step: "nothing" }
  | { step: "update"; body: JsonObject; etag: string; sent: Sent }
  | { step: "delete"; request: DeleteRequest; etag: string };

/** What an update or create carries, to be recognised in its answer. */
export interface Sent {
  values: LoadValues;
  revision: number;
}

/** Everything about one load that the decision rests on. */
interface Situation {
  session: Session;
  load: LoadInHand;
  local: LoadRecord;
  link: RemoteLinkRecord;
  edits: readonly EditRecord[];
  base: RemoteLoad;
  answer: LoadAtRemote;
  sent: Sent | undefined;
  now: number;
  /**
   * The remote was restored from a backup: "earlier" where it went back to a state that both had agreed on,
   * "suspect" where what it has now may be without what it acknowledged.
   */
  restored: "" | "earlier" | "suspect";
}

/** How often an older answer is passed over before it is taken for the truth. */
const mostOlderAnswers = 2;

/**
 * Takes in what the remote says of a load: merges it with the base and with the local load as it is at that moment,
 * and says what is to be sent, if anything.
 * @param sent what was sent when this is the answer to an update; undefined for a read
 */
export function integrate(session: Session, load: LoadInHand, answer: LoadAtRemote, sent?: Sent): NextStep {
  const { local, link, edits } = load;
  const base = link && readRemoteLoad(link.base);
  if (!local || !base) return { step: "nothing" };
  if (edits.some(({ conflict }) => conflict && hasEnded(conflict))) return { step: "nothing" };
  const now = nowOf(session);
  const found: Situation = { session, load, local, link, edits, base, answer, sent, now, restored: "" };
  const restored = sent ? "" : isEarlier(found) ? "earlier" : wasRestored(found) ? "suspect" : "";
  if (restored === "" && !sent && isOlder(found)) return passOver(found);
  const situation = afterRestore({ ...found, restored });
  const there = lifeOf(answer.load.state.loadStateId);
  if (there !== "available") return endedThere(situation, there);
  return local.life === "deleted" ? deletedHere(situation) : mergeAvailable(situation);
}

/** What the restored remote forgot is sent to it again; where that cannot be known, the broker is asked. */
function afterRestore(situation: Situation): Situation {
  const { load, answer, restored } = situation;
  if (restored === "suspect") return { ...situation, link: guardedWhole(situation) };
  if (restored === "") return situation;
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
  answer.load.updatedAt !== null && link.agreed.includes(digestOf(answer.load));

/** The remote's store is another one than that with which the load was agreed. */
const wasRestored = ({ link, answer }: Situation): boolean =>
  link.epoch !== undefined && link.epoch !== "" && answer.epoch !== "" && answer.epoch !== link.epoch;

/** Wherever a restored remote differs from what it acknowledged, the broker is asked: nobody knows who changed it. */
function guardedWhole({ load, link, now }: Situation): RemoteLinkRecord {
  const guarded = everyPath.map((path) => ({ path, until: now + guardFor }));
  load.saveLink({ ...link, guarded });
  return { ...link, guarded };
}

/** Older than what was agreed, and not a state that the remote went back to. */
function isOlder(situation: Situation): boolean {
  const { link, base, answer } = situation;
  const { updatedAt } = answer.load;
  if (updatedAt === null || base.updatedAt === null || updatedAt >= base.updatedAt) return false;
  return !isEarlier(situation) && link.olderAnswers < mostOlderAnswers;
}

function passOver({ load, link, now }: Situation): NextStep {
  const readDueAt = link.readDueAt === notDue ? notDue : now + 30_000;
  load.saveLink({ ...link, olderAnswers: link.olderAnswers + 1, readDueAt });
  return { step: "nothing" };
}

/** The remote deleted or booked the load: that is taken over, and edits that did not get there are kept aside. */
function endedThere(situation: Situation, there: Life): NextStep {
  const { session, load, local, link, edits, base, answer, now, restored } = situation;
  const remote = answer.load;
  const wasKnown = lifeOf(base.state.loadStateId) !== "available";
  if (wasKnown && local.life === "available") return sendAgain(situation);
  if (!wasKnown && local.life === "available" && !session.ended.has(local.loadId) && !edits.length) {
    session.ended.set(local.loadId, answer);
    return { step: "nothing" };
  }
  const here = localValues(local, remote.values, (email) => session.directory.has(email));
  const guarded = new Set(link.guarded.map(({ path }) => path));
  const kept = mergeLoads(base.values, here, remote.values, () => "local", guarded).merged;
  const isOwnBooking = local.life === "booked" && !hasState(local, base.state);
  const isWanted =
    local.life === "available" || (local.life === "booked" && !(isOwnBooking && there === "deleted"));
  const hasEdits = isWanted && !sameLoad(kept, remote.values);
  const deletion = there === "booked" ? edits.find(({ kind }) => kind === "delete") : undefined;
  const takesState = !isOwnBooking && !hasState(local, remote.state);
  const fields = labels(here, remote.values);
  const withFields =
    takesState || (isWanted && fields)
      ? withContent(local, remote.values, remote, now, newIdOf(session))
      : local;
  const taken = takesState ? inRemoteState(withFields, remote.state, now) : withFields;
  if (taken !== local)
    saveTaken(
      situation,
      taken,
      local.life === there ? `Changed on the remote: ${fields || "state"}` : `The remote ${there} it`,
    );
  load.saveLink(linkAfter(situation, taken, [], notDue));
  if (!hasEdits && !deletion) {
    load.removeEdits(edits);
    if (taken.life !== local.life) load.log(`The remote ${there} the load.`);
    return { step: "nothing" };
  }
  const words = deletion
    ? "The remote booked the load before it was deleted here. It is shown as booked; your delete was not sent."
    : restored
      ? `The remote was restored from a backup and has the load as ${there}, with other values than it had acknowledged: ${fields}. What stood here is kept aside: drop it, or post it as a new load.`
      : `The remote ${there} the load before your changes arrived. They are kept aside: drop them, or post them as a new load.`;
  const aside = hasEdits ? jsonOf(local) : {};
  askAbout(situation, { kind: there === "booked" ? "booked" : "deleted", aside }, words);
  return { step: "nothing" };
}

/** It had ended at the remote and was wanted again here: to the remote that is another load. */
function sendAgain({ load, local, edits }: Situation): NextStep {
  load.unlink();
  load.removeEdits(edits);
  load.addEdit(newEdit({ after: local, activity: null }, "create", []));
  load.log("The load had ended at the remote; it is posted there anew.");
  return { step: "nothing" };
}

/** It was deleted here and stands there: the delete is sent, unless somebody changed the load meanwhile. */
function deletedHere(situation: Situation): NextStep {
  const { session, load, local, link, edits, base, answer, now } = situation;
  const remote = answer.load;
  const edit = edits.find(({ kind }) => kind === "delete");
  if (!edit && lifeOf(base.state.loadStateId) === "available") {
    load.addEdit(newEdit({ after: local, activity: null }, "delete", edits));
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
  const { session, load, local, link, edits, base, answer, sent, now } = situation;
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
    const words =
      situation.restored === "suspect"
        ? `The remote was restored from a backup and has another value than it had acknowledged: ${fields}. Choose what to keep; nothing is sent until then.`
        : `Changed here and on the remote: ${fields}. Choose what to keep; nothing is sent until then.`;
    askAbout(situation, { kind: "fields", aside: {} }, words);
    return { step: "nothing" };
  }
  const changed = labels(here, merged);
  const withFields = changed ? withContent(local, merged, remote, now, newIdOf(session)) : local;
  const followsRemote = local.life === "available" || (!situation.restored && hasState(local, base.state));
  const stateMoved = followsRemote && !hasState(local, remote.state);
  const taken = stateMoved ? inRemoteState(withFields, remote.state, now) : withFields;
  if (taken !== local) saveTaken(situation, taken, `Changed on the remote: ${changed || "state"}`);
  if (sent) tellOtherwiseKept(situation, sent);
  load.saveLink(linkAfter(situation, taken, differences(base.values, here)));
  const updates = edits.filter(({ kind }) => kind === "update");
  if (sameLoad(merged, remote.values)) {
    if (taken.life === "booked") askForBooking(situation, updates);
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
  if (done.length === updates.length) load.addEdit(newEdit({ after: taken, activity: null }, "update", []));
  const user = merged.values.postAsUser;
  const postAsUserId =
    user === remote.values.values.postAsUser
      ? textOf(remote.raw.postAsUserId)
      : (session.directory.get(String(user)) ?? null);
  const body = requestBody(merged, remote.raw, postAsUserId);
  return {
    step: "update",
    body,
    etag: session.capabilities.etag ? etag : "",
    sent: { values: merged, revision: taken.revision },
  };
}

/** Removes edits that arrived; the next one of the load is due. */
export function finish({ load, now }: Pick<Situation, "load" | "now">, done: readonly EditRecord[]): void {
  if (done.length === 0) return;
  load.removeEdits(done);
  const next = load.first;
  if (next?.state === "waiting") load.saveEdits([{ ...next, dueAt: now }]);
}

/** A booking made here cannot be told through the interface: somebody has to make it at the remote as well. */
function askForBooking({ load, local, restored }: Situation, updates: readonly EditRecord[]): void {
  const words =
    "The load is booked here. The interface has no operation to tell that, so it is still posted on the remote: book or delete it there, or drop this reminder.";
  const reminder = { state: "refused" as const, conflict: null, dueAt: notDue, words };
  load.saveEdits(updates.map((edit) => ({ ...edit, ...reminder })));
  if (restored && updates.length === 0)
    load.addEdit({ ...newEdit({ after: local, activity: null }, "update", []), ...reminder });
}

/** Puts a decision before the broker, on the edit that it holds up. */
function askAbout(
  { load, local, edits, answer, now }: Situation,
  conflict: Pick<ConflictRecord, "kind" | "aside">,
  words: string,
  kind: "update" | "delete" = "update",
): void {
  const held = edits.find(({ kind }) => kind === "update" || kind === "delete");
  const found = { ...conflict, foundAt: now, remote: answer.load.raw, etag: answer.etag };
  const question = { state: "conflict" as const, conflict: found, dueAt: notDue, words };
  load.removeEdits(edits.filter((other) => other !== held));
  if (held) load.saveEdits([{ ...held, ...question }]);
  else load.addEdit({ ...newEdit({ after: local, activity: null }, kind, []), ...question });
}

/** Saves what came from the remote, with its entry in the load's history. */
const saveTaken = ({ session, load, now }: Situation, after: LoadRecord, comment: string): void =>
  load.saveLoad(after, activityOf(after, comment, now, newIdOf(session)()));

/** Where the remote did not keep what it was sent, nobody is to find out by chance. */
function tellOtherwiseKept({ load, answer }: Situation, sent: Sent): void {
  const fields = labels(sent.values, answer.load.values);
  if (fields) load.log(`The remote keeps other values than were sent: ${fields}.`);
}

const labels = (from: LoadValues, to: LoadValues): string =>
  differences(from, to)
    .map(({ label }) => label)
    .join(", ");

const textOf = (value: unknown): string | null => (typeof value === "string" && value ? value : null);

const newIdOf = ({ context }: Session) => context.surroundings.newId;
