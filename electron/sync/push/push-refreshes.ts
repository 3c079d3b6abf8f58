import { refreshStatus } from "../../../shared/interface/refresh.ts";
import { type EditRecord, NOT_DUE } from "../../store/store.ts";
import { computeBackOffMs } from "../remote/back-off.ts";
import type { RefreshResult } from "../remote/refresh-client.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import { type LoadSyncState, readLoadSyncStates, saveLoadSyncStates } from "../session/load-sync-state.ts";
import { getNow, type Session, writeSyncParts } from "../session/session.ts";
import { describePending, describeRejection } from "./failure-messages.ts";

/** Far below the limit of specification 4.5, so that the remote responds quickly. */
export const MAX_REFRESHES_PER_CALL = 500;

/** If the remote rejects a call at this attempt or later, the refreshes wait for the broker. */
const MAX_ATTEMPTS = 8;

/**
 * Sends refreshes in one call (specification 4.5). If the remote declines a refresh, because the load was refreshed
 * recently or is not posted, the refresh is done.
 * @throws RemoteFailure if the remote as a whole failed; the refreshes are stored with a message
 */
export async function pushRefreshes(session: Session, edits: readonly EditRecord[]): Promise<void> {
  const { context, accountId } = session;
  const loadIds = edits.map(({ loadId }) => loadId);
  const links = await context.store.read(["remoteLinks"], ({ remoteLinks }) => remoteLinks.findMany(loadIds));
  const remoteLoadIds = links.map((link) => link?.remoteLoadId.toLowerCase());
  const results = await sendRefreshes(
    session,
    remoteLoadIds.filter((remoteLoadId) => remoteLoadId !== undefined),
  );
  await writeSyncParts(session, async (parts) => {
    const loads = await readLoadSyncStates(parts, accountId, loadIds);
    for (const [index, edit] of edits.entries()) {
      const load = loads.get(edit.loadId);
      const remoteLoadId = remoteLoadIds[index];
      if (!load) continue;
      if (results instanceof RemoteFailure) deferRefresh(session, load, edit, results);
      else if (remoteLoadId === undefined) load.removeEdits([edit]);
      else finishRefresh(load, edit, results.get(remoteLoadId));
    }
    await saveLoadSyncStates(parts, accountId, getNow(session), loads.values());
  });
  if (results instanceof RemoteFailure && results.isRemoteWide) throw results;
}

async function sendRefreshes(
  { loads }: Session,
  remoteLoadIds: readonly string[],
): Promise<Map<string, RefreshResult> | RemoteFailure> {
  if (remoteLoadIds.length === 0) return new Map();
  return loads.refresh(remoteLoadIds).catch((cause) => {
    if (cause instanceof RemoteFailure) return cause;
    throw cause;
  });
}

function deferRefresh(
  session: Session,
  load: LoadSyncState,
  { editId }: EditRecord,
  failure: RemoteFailure,
): void {
  const edit = load.findEdit(editId);
  if (!edit) return;
  const attempts = failure.countAttempts(edit.attempts);
  if (attempts >= MAX_ATTEMPTS && !failure.isRemoteWide) {
    const message = describeRejection("refresh", failure);
    load.saveEdits([{ ...edit, attempts, state: "rejected", dueAt: NOT_DUE, message }]);
    load.log(message);
    return;
  }
  const dueAt = getNow(session) + computeBackOffMs(attempts, session.random(), failure.retryAfterMs);
  load.saveEdits([{ ...edit, attempts, dueAt, message: describePending("refresh", failure) }]);
}

function finishRefresh(load: LoadSyncState, edit: EditRecord, result: RefreshResult | undefined): void {
  if (result?.status === refreshStatus.refreshed) {
    load.removeEdits([edit]);
    return;
  }
  const noReason = "The load board gave no reason.";
  load.log(`The load board did not refresh the load: ${result?.error || noReason}`);
  const message = result?.error || `${noReason} Retry, or discard the refresh.`;
  if (result?.status === refreshStatus.declined) load.removeEdits([edit]);
  else if (load.findEdit(edit.editId))
    load.saveEdits([{ ...edit, state: "rejected", dueAt: NOT_DUE, message }]);
}
