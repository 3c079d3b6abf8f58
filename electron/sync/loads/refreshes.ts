import { refreshStatus } from "../../../shared/interface/refresh.ts";
import { type EditRecord, notDue } from "../../store/store.ts";
import { backOff } from "../backoff.ts";
import type { Refreshed } from "../client/refresh.ts";
import { RemoteFailure } from "../client/remote-failure.ts";
import { nowOf, type Session, write } from "../session.ts";
import { refusedWords, waitingWords } from "./failure-words.ts";
import { type LoadInHand, storeInHand, takeInHand } from "./load-in-hand.ts";

/** How many loads one call refreshes: far below what the interface allows, so that an answer comes soon. */
export const refreshedAtOnce = 500;

/** After so many calls that the remote refused, its refreshes are set aside. */
const mostAttempts = 8;

/**
 * Refreshes loads that were refreshed here (specification 4.5), all in one call. One that the remote declines
 * because it is too early is as fresh as it can be.
 * @throws RemoteFailure when the remote as a whole is at fault; what failed was put off with words
 */
export async function pushRefreshes(session: Session, edits: readonly EditRecord[]): Promise<void> {
  const { context, accountId } = session;
  const loadIds = edits.map(({ loadId }) => loadId);
  const links = await context.store.read(["remoteLinks"], ({ remoteLinks }) => remoteLinks.findMany(loadIds));
  const remoteLoadIds = links.map((link) => link?.remoteLoadId.toLowerCase());
  const asked = remoteLoadIds.filter((remoteLoadId) => remoteLoadId !== undefined);
  const answers = await askFor(session, asked);
  await write(session, async (parts) => {
    const loads = await takeInHand(parts, accountId, loadIds);
    for (const [index, edit] of edits.entries()) {
      const load = loads.get(edit.loadId);
      const remoteLoadId = remoteLoadIds[index];
      if (!load) continue;
      if (answers instanceof RemoteFailure) putOff(session, load, edit, answers);
      else settle(load, edit, remoteLoadId === undefined ? "not there" : answers.get(remoteLoadId));
    }
    await storeInHand(parts, accountId, nowOf(session), loads.values());
  });
  if (answers instanceof RemoteFailure && answers.isOfTheRemote) throw answers;
}

async function askFor(
  { loads }: Session,
  remoteLoadIds: readonly string[],
): Promise<Map<string, Refreshed> | RemoteFailure> {
  if (remoteLoadIds.length === 0) return new Map();
  return loads.refresh(remoteLoadIds).catch((cause) => {
    if (cause instanceof RemoteFailure) return cause;
    throw cause;
  });
}

function putOff(session: Session, load: LoadInHand, { editId }: EditRecord, failure: RemoteFailure): void {
  const edit = load.edit(editId);
  if (!edit) return;
  const attempts = failure.attemptsAfter(edit.attempts);
  if (attempts >= mostAttempts && !failure.isOfTheRemote) {
    const words = refusedWords("refresh", failure);
    load.saveEdits([{ ...edit, attempts, state: "refused", dueAt: notDue, words }]);
    load.log(words);
    return;
  }
  const dueAt = nowOf(session) + backOff(attempts, session.random(), failure.retryAfter);
  load.saveEdits([{ ...edit, attempts, dueAt, words: waitingWords("refresh", failure) }]);
}

function settle(load: LoadInHand, edit: EditRecord, answer: Refreshed | undefined | "not there"): void {
  if (answer === "not there" || answer?.status === refreshStatus.refreshed) {
    load.removeEdits([edit]);
    return;
  }
  const words = answer?.error || "The remote did not say what became of this refresh.";
  load.log(`Not refreshed on the remote: ${words}`);
  if (answer?.status === refreshStatus.declined) load.removeEdits([edit]);
  else if (load.edit(edit.editId)) load.saveEdits([{ ...edit, state: "refused", dueAt: notDue, words }]);
}
