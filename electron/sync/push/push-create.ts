import { type EditRecord, NOT_DUE, type SentRecord } from "../../store/store.ts";
import { type LoadValues, readLoadValues } from "../merge/load-fields.ts";
import { requestBody } from "../merge/request-body.ts";
import { toJson } from "../reconcile/load-record.ts";
import { backOff } from "../remote/back-off.ts";
import { readLocationId } from "../remote/load-client.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { type CreatedLoad, nowOf, type Session } from "../session/session.ts";
import { pendingMessage, rejectedMessage } from "./failure-messages.ts";

/** What the broker reads when nobody can know whether a load was posted. */
export const IN_DOUBT_MESSAGE =
  "No answer came when this load was posted, so it may stand on the remote already. Look there: name its id if it does, or send it again if it does not. Nothing is sent by itself.";

/** A repeat that the remote refuses so often is put before the broker. */
const mostRefusedRepeats = 8;

const repeatedWords =
  "No answer came when this load was posted. It is asked for again under the same key, so that it is posted once.";

/** The same when the store is a copy of the one that may have posted it. */
const copiedWords =
  "This store was restored from a backup or an export, or its folder was copied, and the load may have been posted since that was made. Look at the remote: name its id if it stands there, or send it again if it does not. Nothing is sent by itself.";

/** A create that is about to be sent, as it was kept. */
export interface PreparedCreate {
  edit: EditRecord;
  sent: SentRecord;
}

/**
 * Keeps what is about to be sent, because an answer can be lost: then the same is sent again where the remote knows
 * it by its key, and put before the broker where it does not.
 * @returns undefined when it waits for the broker
 */
export function prepareCreate(
  session: Session,
  load: LoadSyncState,
  edit: EditRecord,
): PreparedCreate | undefined {
  const { local } = load;
  if (!local) return undefined;
  const mayBeThere = edit.sent ? IN_DOUBT_MESSAGE : edit.copied ? copiedWords : "";
  const isRepeatable = session.capabilities.idempotency && edit.sent?.repeatable !== false;
  if (mayBeThere && !isRepeatable) {
    load.saveEdits([{ ...edit, state: "in doubt", dueAt: NOT_DUE, message: mayBeThere }]);
    load.log(mayBeThere);
    return undefined;
  }
  const sent = edit.sent
    ? { ...edit.sent, again: true }
    : {
        key: edit.key ?? session.context.env.newId(),
        body: createBody(session, readLoadValues(toJson(local))),
        repeatable: session.capabilities.idempotency,
        again: false,
      };
  const revision = edit.sent ? edit.revision : local.revision;
  const sending: EditRecord = { ...edit, state: "sending", revision, sent, dueAt: NOT_DUE, message: "" };
  load.saveEdits([sending]);
  return { edit: sending, sent };
}

/** What a load that has these values is posted with. */
export function createBody({ directory }: Session, own: LoadValues) {
  const user = own.values.postAsUser;
  return requestBody(own, {}, typeof user === "string" ? (directory.get(user) ?? null) : null);
}

/**
 * Posts a load. Where this store is a copy, the remote may have posted it under its key with other content than it has
 * here: then that load is read.
 * @throws RemoteFailure
 */
export async function sendCreate({ loads }: Session, { edit, sent }: PreparedCreate): Promise<CreatedLoad> {
  try {
    return { edit, answer: await loads.create(sent), existedBefore: false };
  } catch (cause) {
    const known =
      cause instanceof RemoteFailure && isKeyTaken(sent, cause) ? readLocationId(cause.location) : "";
    if (!known) throw cause;
    return { edit, answer: await loads.read(known), existedBefore: true };
  }
}

const isKeyTaken = ({ repeatable }: SentRecord, { kind: trouble }: RemoteFailure): boolean =>
  repeatable && trouble === "key-reused";

/** Puts a create that failed where it belongs: it waits, is refused, or in doubt. */
export function handleFailedCreate(
  session: Session,
  load: LoadSyncState,
  editId: number,
  failure: RemoteFailure,
): void {
  const edit = load.edit(editId);
  if (!edit?.sent) return;
  const attempts = failure.countAttempts(edit.attempts);
  const dueAt = nowOf(session) + backOff(attempts, session.random(), failure.retryAfter);
  const { repeatable, again } = edit.sent;
  const isRunning = failure.kind === "conflict" && repeatable;
  if (isKeyTaken(edit.sent, failure)) {
    const sent = { ...edit.sent, repeatable: false };
    const message = `${copiedWords} ${failure.message}`;
    load.saveEdits([{ ...edit, attempts, sent, state: "in doubt", dueAt: NOT_DUE, message: message }]);
    load.log(message);
    return;
  }
  if (!failure.mayHaveArrived && !again && !isRunning) {
    const kept = notPosted(failure, dueAt);
    load.saveEdits([{ ...edit, attempts, ...kept, sent: null }]);
    if (kept.state === "rejected") load.log(kept.message);
    return;
  }
  const repeats =
    repeatable &&
    (failure.mayHaveArrived || failure.isRemoteWide || isRunning || attempts < mostRefusedRepeats);
  const message = `${repeats ? repeatedWords : IN_DOUBT_MESSAGE} ${failure.message}`;
  load.saveEdits([
    { ...edit, attempts, state: "in doubt", dueAt: repeats ? dueAt : NOT_DUE, message: message },
  ]);
  if (!again || !repeats) load.log(message);
}

/** It certainly was not posted: it waits for the remote, or for the broker when the remote will not have it. */
const notPosted = (failure: RemoteFailure, dueAt: number): Pick<EditRecord, "state" | "dueAt" | "message"> =>
  failure.isRemoteWide
    ? { state: "pending", dueAt, message: pendingMessage("create", failure) }
    : { state: "rejected", dueAt: NOT_DUE, message: rejectedMessage("create", failure) };
