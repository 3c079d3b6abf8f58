import { refreshStatus } from "../../../shared/interface/refresh.ts";
import { type EditRecord, NOT_DUE } from "../../store/store.ts";
import { backOff } from "../remote/back-off.ts";
import type { RefreshResult } from "../remote/refresh-client.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import { type LoadSyncState, readLoadStates, saveLoadStates } from "../session/load-sync-state.ts";
import { nowOf, type Session, writeSyncParts } from "../session/session.ts";
import { pendingMessage, rejectedMessage } from "./failure-messages.ts";

/** How many loads one call refreshes: far below what the interface allows, so that an answer comes soon. */
export const MAX_REFRESHES_PER_CALL = 500;

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
  await writeSyncParts(session, async (parts) => {
    const loads = await readLoadStates(parts, accountId, loadIds);
    for (const [index, edit] of edits.entries()) {
      const load = loads.get(edit.loadId);
      const remoteLoadId = remoteLoadIds[index];
      if (!load) continue;
      if (answers instanceof RemoteFailure) putOff(session, load, edit, answers);
      else settle(load, edit, remoteLoadId === undefined ? "not there" : answers.get(remoteLoadId));
    }
    await saveLoadStates(parts, accountId, nowOf(session), loads.values());
  });
  if (answers instanceof RemoteFailure && answers.isRemoteWide) throw answers;
}

async function askFor(
  { loads }: Session,
  remoteLoadIds: readonly string[],
): Promise<Map<string, RefreshResult> | RemoteFailure> {
  if (remoteLoadIds.length === 0) return new Map();
  return loads.refresh(remoteLoadIds).catch((cause) => {
    if (cause instanceof RemoteFailure) return cause;
    throw cause;
  });
}

function putOff(session: Session, load: LoadSyncState, { editId }: EditRecord, failure: RemoteFailure): void {
  const edit = load.edit(editId);
  if (!edit) return;
  const attempts = failure.countAttempts(edit.attempts);
  if (attempts >= mostAttempts && !failure.isRemoteWide) {
    const message = rejectedMessage("refresh", failure);
    load.saveEdits([{ ...edit, attempts, state: "rejected", dueAt: NOT_DUE, message: message }]);
    load.log(message);
    return;
  }
  const dueAt = nowOf(session) + backOff(attempts, session.random(), failure.retryAfter);
  load.saveEdits([{ ...edit, attempts, dueAt, message: pendingMessage("refresh", failure) }]);
}

function settle(
  load: LoadSyncState,
  edit: EditRecord,
  answer: RefreshResult | undefined | "not there",
): void {
  if (answer === "not there" || answer?.status === refreshStatus.refreshed) {
    load.removeEdits([edit]);
    return;
  }
  const message = answer?.error || "The remote did not say what became of this refresh.";
  load.log(`Not refreshed on the remote: ${message}`);
  if (answer?.status === refreshStatus.declined) load.removeEdits([edit]);
  else if (load.edit(edit.editId))
    load.saveEdits([{ ...edit, state: "rejected", dueAt: NOT_DUE, message: message }]);
}
