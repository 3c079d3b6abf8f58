import { loadStates, stateOf, statusOf } from "../../../shared/reference/load-states.ts";
import type { EditRecord } from "../../store/store.ts";
import type { LoadAtRemote } from "../client/load-client.ts";
import { valuesOf } from "../merge/load-fields.ts";
import { sameLoad } from "../merge/merge.ts";
import { faultOfThisComputer } from "../remote-health.ts";
import { nowOf, type Posted, type Session } from "../session.ts";
import { integrate } from "./integrate.ts";
import { guardWhole, nextReadAt } from "./link.ts";
import type { LoadInHand } from "./load-in-hand.ts";
import { jsonOf, localValues } from "./load-record.ts";
import { bodyOf } from "./push-create.ts";
import { finish } from "./situation.ts";

const foundWords =
  "This store was restored from a backup or an export, or its folder was copied, and the load had been posted since that was made.";

/** From now on the load is this one of the remote, and what was typed since it was sent goes there next. */
export function linkTo(session: Session, load: LoadInHand, edit: EditRecord, answer: LoadAtRemote): void {
  const { revision } = edit;
  const { edits, local } = load;
  const own = load.edit(edit.editId);
  if (!own) return;
  const knows = (email: string) => session.directory.has(email);
  const here = local && localValues(local, answer.load.values, knows);
  const isSettled =
    edits.length === 1 && here && local.status === "available" && sameLoad(here, answer.load.values);
  load.saveLink({ ...linkFrom(session, edit, answer), revision: isSettled ? local.revision : revision });
  finish({ load, now: nowOf(session) }, [own]);
  load.log(
    edit.sent?.again
      ? "Posted on the remote, once: what was in doubt was asked for again under its key."
      : "Posted on the remote.",
  );
  if (isSettled) return;
  const sent = valuesOf(edit.sent?.body ?? {});
  const postAsUser = here?.values.postAsUser ?? null;
  const values = { ...sent, values: { ...sent.values, postAsUser } };
  integrate(session, load, answer, { values, revision });
}

/**
 * Stores what a post was answered with, and says what is next. Where it cannot be stored because of this computer, as on
 * a full disk, it is kept until it can: otherwise a person would have to look for the load at the remote.
 */
export async function storePosted<T>(
  session: Session,
  loadId: string,
  found: Posted,
  next: (load: LoadInHand) => T,
): Promise<T> {
  const link = found.isKnown ? linkToKnown : linkTo;
  try {
    return await session.decide(loadId, (load) => {
      link(session, load, found.edit, found.answer);
      return next(load);
    });
  } catch (cause) {
    if (faultOfThisComputer(cause)) session.posted.set(loadId, found);
    throw cause;
  }
}

/** Stores what could not be stored in a cycle before. */
export async function storeKept(session: Session): Promise<void> {
  const kept = [...session.posted];
  session.posted.clear();
  await Promise.all(kept.map(([loadId, found]) => storePosted(session, loadId, found, () => undefined)));
}

/**
 * From now on the load is this one of the remote, which the broker named. It may have been changed there since it was
 * posted: both sides are compared with what was sent.
 */
export function linkToNamed(
  session: Session,
  load: LoadInHand,
  edit: EditRecord,
  answer: LoadAtRemote,
): void {
  const own = load.edit(edit.editId);
  if (!own) return;
  const link = linkFrom(session, edit, answer);
  load.saveLink({ ...link, base: { ...link.base, ...edit.sent?.body }, etag: "" });
  finish({ load, now: nowOf(session) }, [own]);
  load.log("Posted on the remote.");
  integrate(session, load, answer);
}

/**
 * From now on the load is this one of the remote, which was posted from the store that this one is a copy of. Nobody
 * knows which side is newer where they differ, so the broker is asked.
 */
export function linkToKnown(
  session: Session,
  load: LoadInHand,
  edit: EditRecord,
  answer: LoadAtRemote,
): void {
  const own = load.edit(edit.editId);
  const { local } = load;
  if (!own || !local) return;
  const now = nowOf(session);
  const link = linkFrom(session, edit, answer);
  const base = { ...link.base, ...bodyOf(session, valuesOf(jsonOf(local))) };
  load.saveLink({ ...link, base, etag: "", revision: local.revision, guarded: guardWhole(now) });
  finish({ load, now }, [own]);
  load.log(foundWords);
  integrate(session, load, answer);
  const asked = load.edits.filter(({ state }) => state === "conflict");
  load.saveEdits(asked.map((held) => ({ ...held, words: `${foundWords} ${held.words}` })));
}

/** What is kept of a load that was just posted, or found. */
function linkFrom(session: Session, { loadId, accountId, revision }: EditRecord, answer: LoadAtRemote) {
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
    readDueAt: nextReadAt(session, nowOf(session)),
  };
}
