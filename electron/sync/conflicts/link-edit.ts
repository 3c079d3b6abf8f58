import { LanedeskError } from "../../../shared/failure.ts";
import { linkToExisting, linkToNamed } from "../reconcile/link-load.ts";
import { readLoadStates, saveLoadStates } from "../session/load-sync-state.ts";
import { nowOf, type Session, writeSyncParts } from "../session/session.ts";

/** The broker found a load whose create is in doubt at the remote: it is that one from now on. */
export async function linkEdit(session: Session, editId: number, remoteLoadId: string): Promise<void> {
  const answer = await session.loads.read(remoteLoadId);
  await writeSyncParts(session, async (parts) => {
    const edit = await parts.outbox.find(editId);
    if (edit?.kind !== "create" || edit.state !== "in doubt")
      throw new LanedeskError("conflict", "This edit is not in doubt any more. Nothing was changed.");
    if (await parts.remoteLinks.findByRemote(session.accountId, remoteLoadId))
      throw new LanedeskError(
        "conflict",
        "That load of the remote is another one here. Nothing was changed.",
      );
    const { accountId } = session;
    const loads = await readLoadStates(parts, accountId, [edit.loadId]);
    const link = edit.copied ? linkToExisting : linkToNamed;
    for (const load of loads.values()) {
      load.log(`You said which load of the remote it is: ${remoteLoadId}.`);
      link(session, load, edit, answer);
    }
    await saveLoadStates(parts, accountId, nowOf(session), loads.values());
  });
}
