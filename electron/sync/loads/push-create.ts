import { type EditRecord, notDue } from "../../store/store.ts";
import { backOff } from "../backoff.ts";
import type { LoadAtRemote } from "../client/load-client.ts";
import { RemoteFailure } from "../client/remote-failure.ts";
import { type LoadValues, valuesOf } from "../merge/load-fields.ts";
import { sameLoad } from "../merge/merge.ts";
import { requestBody } from "../merge/request-body.ts";
import { log, nowOf, type Session, type SyncParts } from "../session.ts";
import { finish, integrate } from "./integrate.ts";
import { nextReadAt } from "./link.ts";
import { jsonOf, localValues } from "./load-record.ts";

/** What the broker reads when nobody can know whether a load was posted. */
export const inDoubtWords =
  "No answer came when this load was posted, so it may stand on the remote already. Look there: name its id if it does, or send it again if it does not. Nothing is sent by itself.";

/** A repeat that the remote refuses so often is put before the broker. */
const mostRefusedRepeats = 8;

const repeatedWords =
  "No answer came when this load was posted. It is asked for again under the same key, so that it is posted once.";

/**
 * Posts a load. What is sent is kept first: if the answer is lost, the same is sent again where the remote knows
 * it by its key, and put before the broker where it does not.
 * @returns whether more is to be sent of the load
 * @throws RemoteFailure after the edit was put where it belongs
 */
export async function pushCreate(session: Session, editId: number): Promise<boolean> {
  const edit = await session.write((parts) => freeze(session, parts, editId));
  if (!edit?.sent) return false;
  const { body, key } = edit.sent;
  let answer: LoadAtRemote;
  try {
    answer = await session.loads.create(body, key);
  } catch (cause) {
    if (cause instanceof RemoteFailure)
      await session.write((parts) => afterFailure(session, parts, editId, cause));
    throw cause;
  }
  return session.write((parts) => linkTo(session, parts, edit, answer));
}

/** Keeps what is about to be sent. Undefined when the edit is gone or waits for the broker. */
async function freeze(session: Session, parts: SyncParts, editId: number): Promise<EditRecord | undefined> {
  const edit = await parts.outbox.find(editId);
  const local = edit && (await parts.loads.find(session.accountId, edit.loadId));
  if (!edit || !local) return undefined;
  if (edit.sent && !(edit.sent.repeatable && session.capabilities.idempotency)) {
    await parts.outbox.saveMany([{ ...edit, state: "in doubt", dueAt: notDue, words: inDoubtWords }]);
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
  await parts.outbox.saveMany([sending]);
  return sending;
}

function bodyOf({ directory }: Session, own: LoadValues) {
  const user = own.values.postAsUser;
  return requestBody(own, {}, typeof user === "string" ? (directory.get(user) ?? null) : null);
}

/**
 * From now on the load is this one of the remote, and what was typed since it was sent goes there next.
 * @returns whether more is to be sent of the load
 */
export async function linkTo(
  session: Session,
  parts: SyncParts,
  edit: EditRecord,
  answer: LoadAtRemote,
): Promise<boolean> {
  const { loadId, accountId, revision } = edit;
  const edits = await parts.outbox.ofLoads([loadId]);
  const own = edits.filter(({ editId }) => editId === edit.editId);
  if (own.length === 0) return edits.length > 0;
  const local = await parts.loads.find(accountId, loadId);
  const knows = (email: string) => session.directory.has(email);
  const here = local && localValues(local, answer.load.values, knows);
  const isSettled =
    edits.length === 1 && here && local.life === "available" && sameLoad(here, answer.load.values);
  const now = nowOf(session);
  await parts.remoteLinks.saveMany([
    {
      loadId,
      accountId,
      remoteLoadId: answer.load.remoteLoadId,
      base: answer.load.raw,
      etag: answer.etag,
      revision: isSettled ? local.revision : revision,
      madeHere: true,
      agreed: [],
      olderAnswers: 0,
      guarded: [],
      readDueAt: nextReadAt(session, now),
    },
  ]);
  await finish({ parts, edits, now }, own);
  await log(session, parts, loadId, "Posted on the remote.");
  if (isSettled) return false;
  const sent = valuesOf(edit.sent?.body ?? {});
  const postAsUser = here?.values.postAsUser ?? null;
  const values = { ...sent, values: { ...sent.values, postAsUser } };
  await integrate(session, parts, loadId, answer, { values, revision });
  return true;
}

async function afterFailure(
  session: Session,
  parts: SyncParts,
  editId: number,
  failure: RemoteFailure,
): Promise<void> {
  const edit = await parts.outbox.find(editId);
  if (!edit?.sent) return;
  const attempts = edit.attempts + 1;
  const dueAt = nowOf(session) + backOff(attempts, session.random(), failure.retryAfter);
  const { repeatable, again } = edit.sent;
  const isRunning = failure.trouble === "conflict" && repeatable;
  if (!failure.mayHaveBeenDone && !again && !isRunning) {
    await parts.outbox.saveMany([{ ...edit, attempts, ...notPosted(failure, dueAt), sent: null }]);
    return;
  }
  const repeats =
    repeatable &&
    (failure.mayHaveBeenDone || failure.isOfTheRemote || isRunning || attempts < mostRefusedRepeats);
  const words = `${repeats ? repeatedWords : inDoubtWords} ${failure.message}`;
  await parts.outbox.saveMany([
    { ...edit, attempts, state: "in doubt", dueAt: repeats ? dueAt : notDue, words },
  ]);
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
