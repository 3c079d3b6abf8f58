import { lifeOf, loadStates, stateOf } from "../../../shared/reference/load-states.ts";
import { type EditRecord, notDue, type SentRecord } from "../../store/store.ts";
import { backOff } from "../backoff.ts";
import type { LoadAtRemote } from "../client/load-client.ts";
import type { RemoteFailure } from "../client/remote-failure.ts";
import { type LoadValues, valuesOf } from "../merge/load-fields.ts";
import { sameLoad } from "../merge/merge.ts";
import { requestBody } from "../merge/request-body.ts";
import { nowOf, type Session } from "../session.ts";
import { integrate } from "./integrate.ts";
import { nextReadAt } from "./link.ts";
import type { LoadInHand } from "./load-in-hand.ts";
import { jsonOf, localValues } from "./load-record.ts";
import { finish } from "./situation.ts";

/** What the broker reads when nobody can know whether a load was posted. */
export const inDoubtWords =
  "No answer came when this load was posted, so it may stand on the remote already. Look there: name its id if it does, or send it again if it does not. Nothing is sent by itself.";

/** A repeat that the remote refuses so often is put before the broker. */
const mostRefusedRepeats = 8;

const repeatedWords =
  "No answer came when this load was posted. It is asked for again under the same key, so that it is posted once.";

/** A create that is about to be sent, as it was kept. */
export interface Posting {
  edit: EditRecord;
  sent: SentRecord;
}

/**
 * Keeps what is about to be sent, because an answer can be lost: then the same is sent again where the remote knows
 * it by its key, and put before the broker where it does not.
 * @returns undefined when it waits for the broker
 */
export function freeze(session: Session, load: LoadInHand, edit: EditRecord): Posting | undefined {
  const { local } = load;
  if (!local) return undefined;
  if (edit.sent && !(edit.sent.repeatable && session.capabilities.idempotency)) {
    load.saveEdits([{ ...edit, state: "in doubt", dueAt: notDue, words: inDoubtWords }]);
    return undefined;
  }
  const sent = edit.sent
    ? { ...edit.sent, again: true }
    : {
        key: session.context.surroundings.newId(),
        body: bodyOf(session, valuesOf(jsonOf(local))),
        at: nowOf(session),
        repeatable: session.capabilities.idempotency,
        again: false,
      };
  const revision = edit.sent ? edit.revision : local.revision;
  const sending: EditRecord = { ...edit, state: "sending", revision, sent, dueAt: notDue, words: "" };
  load.saveEdits([sending]);
  return { edit: sending, sent };
}

function bodyOf({ directory }: Session, own: LoadValues) {
  const user = own.values.postAsUser;
  return requestBody(own, {}, typeof user === "string" ? (directory.get(user) ?? null) : null);
}

/** From now on the load is this one of the remote, and what was typed since it was sent goes there next. */
export function linkTo(session: Session, load: LoadInHand, edit: EditRecord, answer: LoadAtRemote): void {
  const { loadId, accountId, revision } = edit;
  const { edits, local } = load;
  const own = load.edit(edit.editId);
  if (!own) return;
  const knows = (email: string) => session.directory.has(email);
  const here = local && localValues(local, answer.load.values, knows);
  const isSettled =
    edits.length === 1 && here && local.life === "available" && sameLoad(here, answer.load.values);
  const now = nowOf(session);
  // Found by the broker after it had ended there: what was agreed is the load as it was posted, so that the end is news.
  const hasEnded = lifeOf(answer.load.state.loadStateId) !== "available";
  load.saveLink({
    loadId,
    accountId,
    remoteLoadId: answer.load.remoteLoadId,
    base: hasEnded ? { ...answer.load.raw, loadState: stateOf(loadStates.posted) } : answer.load.raw,
    etag: hasEnded ? "" : answer.etag,
    epoch: answer.epoch,
    revision: isSettled ? local.revision : revision,
    madeHere: true,
    agreed: [],
    olderAnswers: 0,
    guarded: [],
    readDueAt: nextReadAt(session, now),
  });
  finish({ load, now }, [own]);
  load.log("Posted on the remote.");
  if (isSettled) return;
  const sent = valuesOf(edit.sent?.body ?? {});
  const postAsUser = here?.values.postAsUser ?? null;
  const values = { ...sent, values: { ...sent.values, postAsUser } };
  integrate(session, load, answer, { values, revision });
}

/** Puts a create that failed where it belongs: it waits, is refused, or in doubt. */
export function afterFailedCreate(
  session: Session,
  load: LoadInHand,
  editId: number,
  failure: RemoteFailure,
): void {
  const edit = load.edit(editId);
  if (!edit?.sent) return;
  const attempts = edit.attempts + 1;
  const dueAt = nowOf(session) + backOff(attempts, session.random(), failure.retryAfter);
  const { repeatable, again } = edit.sent;
  const isRunning = failure.trouble === "conflict" && repeatable;
  if (!failure.mayHaveBeenDone && !again && !isRunning) {
    load.saveEdits([{ ...edit, attempts, ...notPosted(failure, dueAt), sent: null }]);
    return;
  }
  const repeats =
    repeatable &&
    (failure.mayHaveBeenDone || failure.isOfTheRemote || isRunning || attempts < mostRefusedRepeats);
  const words = `${repeats ? repeatedWords : inDoubtWords} ${failure.message}`;
  load.saveEdits([{ ...edit, attempts, state: "in doubt", dueAt: repeats ? dueAt : notDue, words }]);
}

/** It certainly was not posted: it waits for the remote, or for the broker when the remote will not have it. */
const notPosted = (failure: RemoteFailure, dueAt: number): Pick<EditRecord, "state" | "dueAt" | "words"> =>
  failure.isOfTheRemote
    ? { state: "waiting", dueAt, words: failure.message }
    : {
        state: "refused",
        dueAt: notDue,
        words: `The remote did not take the load. ${failure.message} Correct it, and it is sent again.`,
      };
