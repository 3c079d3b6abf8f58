import { LanedeskError } from "../../../shared/failure.ts";
import { linkToEnteredId, linkToExisting } from "../reconcile/link-load.ts";
import { readLoadSyncStates, saveLoadSyncStates } from "../session/load-sync-state.ts";
import { getNow, type Session, writeSyncParts } from "../session/session.ts";

/**
 * Links a load whose create is in doubt to the remote load that the broker found.
 * @throws LanedeskError "conflict" if the edit is not a create in doubt, or the remote load is already linked
 * @throws RemoteFailure if the remote fails or does not have the load
 */
export async function linkEdit(session: Session, editId: number, remoteLoadId: string): Promise<void> {
  const { accountId, context } = session;
  const response = await session.loads.read(remoteLoadId);
  const loadId = await writeSyncParts(session, async (parts) => {
    const edit = await parts.outbox.find(editId);
    if (edit?.kind !== "create" || edit.state !== "in doubt")
      throw new LanedeskError(
        "conflict",
        "This post is no longer in doubt; nothing was changed. See the log in Sync.",
      );
    if (await parts.remoteLinks.findByRemote(accountId, response.load.remoteLoadId))
      throw new LanedeskError(
        "conflict",
        "Another load here has this load board ID; nothing was changed. Check the ID.",
      );
    const loads = await readLoadSyncStates(parts, accountId, [edit.loadId]);
    const linkLoad = edit.isCopied ? linkToExisting : linkToEnteredId;
    for (const load of loads.values()) {
      load.log(`You entered the load board ID: ${remoteLoadId}.`);
      linkLoad(session, load, edit, response);
    }
    await saveLoadSyncStates(parts, accountId, getNow(session), loads.values());
    return edit.loadId;
  });
  context.publish("loads.changed", { loadIds: [loadId] });
}
