import { loadStates, stateOf, statusOf } from "../../../shared/reference/load-states.ts";
import type { EditRecord } from "../../store/store.ts";
import { readLoadValues } from "../merge/load-fields.ts";
import { isSameLoad } from "../merge/merge-loads.ts";
import { createBody } from "../push/push-create.ts";
import type { RemoteAnswer } from "../remote/load-client.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { type CreatedLoad, nowOf, type Session } from "../session/session.ts";
import { findSystemFault } from "../status/remote-status.ts";
import { readLocalValues, toJson } from "./load-record.ts";
import { finishEdits } from "./merge-input.ts";
import { reconcileLoad } from "./reconcile-load.ts";
import { guardAllFields, scheduleNextRead } from "./remote-link.ts";

const foundWords =
  "This store was restored from a backup or an export, or its folder was copied, and the load had been posted since that was made.";

/** From now on the load is this one of the remote, and what was typed since it was sent goes there next. */
export function linkToCreated(
  session: Session,
  load: LoadSyncState,
  edit: EditRecord,
  answer: RemoteAnswer,
): void {
  const { revision } = edit;
  const { edits, local } = load;
  const own = load.edit(edit.editId);
  if (!own) return;
  const knows = (email: string) => session.directory.has(email);
  const here = local && readLocalValues(local, answer.load.values, knows);
  const isSettled =
    edits.length === 1 && here && local.status === "available" && isSameLoad(here, answer.load.values);
  load.saveLink({ ...linkFrom(session, edit, answer), revision: isSettled ? local.revision : revision });
  finishEdits({ load, now: nowOf(session) }, [own]);
  load.log(
    edit.sent?.again
      ? "Posted on the remote, once: what was in doubt was asked for again under its key."
      : "Posted on the remote.",
  );
  if (isSettled) return;
  const sent = readLoadValues(edit.sent?.body ?? {});
  const postAsUser = here?.values.postAsUser ?? null;
  const values = { ...sent, values: { ...sent.values, postAsUser } };
  reconcileLoad(session, load, answer, { values, revision });
}

/**
 * Stores what a post was answered with, and says what is next. Where it cannot be stored because of this computer, as on
 * a full disk, it is kept until it can: otherwise a person would have to look for the load at the remote.
 */
export async function storeCreated<T>(
  session: Session,
  loadId: string,
  found: CreatedLoad,
  next: (load: LoadSyncState) => T,
): Promise<T> {
  const link = found.existedBefore ? linkToExisting : linkToCreated;
  try {
    return await session.transact(loadId, (load) => {
      link(session, load, found.edit, found.answer);
      return next(load);
    });
  } catch (cause) {
    if (findSystemFault(cause)) session.unstoredCreates.set(loadId, found);
    throw cause;
  }
}

/** Stores what could not be stored in a cycle before. */
export async function storeUnstoredCreates(session: Session): Promise<void> {
  const kept = [...session.unstoredCreates];
  session.unstoredCreates.clear();
  await Promise.all(kept.map(([loadId, found]) => storeCreated(session, loadId, found, () => undefined)));
}

/**
 * From now on the load is this one of the remote, which the broker named. It may have been changed there since it was
 * posted: both sides are compared with what was sent.
 */
export function linkToNamed(
  session: Session,
  load: LoadSyncState,
  edit: EditRecord,
  answer: RemoteAnswer,
): void {
  const own = load.edit(edit.editId);
  if (!own) return;
  const link = linkFrom(session, edit, answer);
  load.saveLink({ ...link, base: { ...link.base, ...edit.sent?.body }, etag: "" });
  finishEdits({ load, now: nowOf(session) }, [own]);
  load.log("Posted on the remote.");
  reconcileLoad(session, load, answer);
}

/**
 * From now on the load is this one of the remote, which was posted from the store that this one is a copy of. Nobody
 * knows which side is newer where they differ, so the broker is asked.
 */
export function linkToExisting(
  session: Session,
  load: LoadSyncState,
  edit: EditRecord,
  answer: RemoteAnswer,
): void {
  const own = load.edit(edit.editId);
  const { local } = load;
  if (!own || !local) return;
  const now = nowOf(session);
  const link = linkFrom(session, edit, answer);
  const base = { ...link.base, ...createBody(session, readLoadValues(toJson(local))) };
  load.saveLink({ ...link, base, etag: "", revision: local.revision, guarded: guardAllFields(now) });
  finishEdits({ load, now }, [own]);
  load.log(foundWords);
  reconcileLoad(session, load, answer);
  const asked = load.edits.filter(({ state }) => state === "conflict");
  load.saveEdits(asked.map((held) => ({ ...held, message: `${foundWords} ${held.message}` })));
}

/** What is kept of a load that was just posted, or found. */
function linkFrom(session: Session, { loadId, accountId, revision }: EditRecord, answer: RemoteAnswer) {
  const { remoteLoadId, raw, state } = answer.load;
  // Found after it had ended there: what was agreed is the load as it was posted, so that the end is news.
  const hasEnded = statusOf(state.loadStateId) !== "available";
  return {
    loadId,
    accountId,
    remoteLoadId,
    base: hasEnded ? { ...raw, loadState: stateOf(loadStates.posted) } : raw,
    etag: hasEnded ? "" : answer.etag,
    epoch: answer.epoch,
    revision,
    madeHere: true,
    agreed: [],
    olderAnswers: 0,
    guarded: [],
    readDueAt: scheduleNextRead(session, nowOf(session)),
  };
}
