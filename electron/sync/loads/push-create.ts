import { type EditRecord, notDue, type SentRecord } from "../../store/store.ts";
import { backOff } from "../backoff.ts";
import { loadIdIn } from "../client/load-client.ts";
import { RemoteFailure } from "../client/remote-failure.ts";
import { type LoadValues, valuesOf } from "../merge/load-fields.ts";
import { requestBody } from "../merge/request-body.ts";
import { nowOf, type Posted, type Session } from "../session.ts";
import { refusedWords, waitingWords } from "./failure-words.ts";
import type { LoadInHand } from "./load-in-hand.ts";
import { jsonOf } from "./load-record.ts";

/** What the broker reads when nobody can know whether a load was posted. */
export const inDoubtWords =
  "No answer came when this load was posted, so it may stand on the remote already. Look there: name its id if it does, or send it again if it does not. Nothing is sent by itself.";

/** A repeat that the remote refuses so often is put before the broker. */
const mostRefusedRepeats = 8;

const repeatedWords =
  "No answer came when this load was posted. It is asked for again under the same key, so that it is posted once.";

/** The same when the store is a copy of the one that may have posted it. */
const copiedWords =
  "This store was restored from a backup or an export, or its folder was copied, and the load may have been posted since that was made. Look at the remote: name its id if it stands there, or send it again if it does not. Nothing is sent by itself.";

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
  const mayBeThere = edit.sent ? inDoubtWords : edit.copied ? copiedWords : "";
  const isRepeatable = session.capabilities.idempotency && edit.sent?.repeatable !== false;
  if (mayBeThere && !isRepeatable) {
    load.saveEdits([{ ...edit, state: "in doubt", dueAt: notDue, words: mayBeThere }]);
    load.log(mayBeThere);
    return undefined;
  }
  const sent = edit.sent
    ? { ...edit.sent, again: true }
    : {
        key: edit.key ?? session.context.env.newId(),
        body: bodyOf(session, valuesOf(jsonOf(local))),
        repeatable: session.capabilities.idempotency,
        again: false,
      };
  const revision = edit.sent ? edit.revision : local.revision;
  const sending: EditRecord = { ...edit, state: "sending", revision, sent, dueAt: notDue, words: "" };
  load.saveEdits([sending]);
  return { edit: sending, sent };
}

/** What a load that has these values is posted with. */
export function bodyOf({ directory }: Session, own: LoadValues) {
  const user = own.values.postAsUser;
  return requestBody(own, {}, typeof user === "string" ? (directory.get(user) ?? null) : null);
}

/**
 * Posts a load. Where this store is a copy, the remote may have posted it under its key with other content than it has
 * here: then that load is read.
 * @throws RemoteFailure
 */
export async function post({ loads }: Session, { edit, sent }: Posting): Promise<Posted> {
  try {
    return { edit, answer: await loads.create(sent), isKnown: false };
  } catch (cause) {
    const known = cause instanceof RemoteFailure && isKeyTaken(sent, cause) ? loadIdIn(cause.location) : "";
    if (!known) throw cause;
    return { edit, answer: await loads.read(known), isKnown: true };
  }
}

const isKeyTaken = ({ repeatable }: SentRecord, { trouble }: RemoteFailure): boolean =>
  repeatable && trouble === "unfit";

/** Puts a create that failed where it belongs: it waits, is refused, or in doubt. */
export function afterFailedCreate(
  session: Session,
  load: LoadInHand,
  editId: number,
  failure: RemoteFailure,
): void {
  const edit = load.edit(editId);
  if (!edit?.sent) return;
  const attempts = failure.attemptsAfter(edit.attempts);
  const dueAt = nowOf(session) + backOff(attempts, session.random(), failure.retryAfter);
  const { repeatable, again } = edit.sent;
  const isRunning = failure.trouble === "conflict" && repeatable;
  if (isKeyTaken(edit.sent, failure)) {
    const sent = { ...edit.sent, repeatable: false };
    const words = `${copiedWords} ${failure.message}`;
    load.saveEdits([{ ...edit, attempts, sent, state: "in doubt", dueAt: notDue, words }]);
    load.log(words);
    return;
  }
  if (!failure.mayHaveBeenDone && !again && !isRunning) {
    const kept = notPosted(failure, dueAt);
    load.saveEdits([{ ...edit, attempts, ...kept, sent: null }]);
    if (kept.state === "refused") load.log(kept.words);
    return;
  }
  const repeats =
    repeatable &&
    (failure.mayHaveBeenDone || failure.isOfTheRemote || isRunning || attempts < mostRefusedRepeats);
  const words = `${repeats ? repeatedWords : inDoubtWords} ${failure.message}`;
  load.saveEdits([{ ...edit, attempts, state: "in doubt", dueAt: repeats ? dueAt : notDue, words }]);
  if (!again || !repeats) load.log(words);
}

/** It certainly was not posted: it waits for the remote, or for the broker when the remote will not have it. */
const notPosted = (failure: RemoteFailure, dueAt: number): Pick<EditRecord, "state" | "dueAt" | "words"> =>
  failure.isOfTheRemote
    ? { state: "waiting", dueAt, words: waitingWords("create", failure) }
    : { state: "refused", dueAt: notDue, words: refusedWords("create", failure) };
