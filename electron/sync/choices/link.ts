import { LanedeskError } from "../../../shared/failure.ts";
import { linkToKnown, linkToNamed } from "../loads/link-created.ts";
import { storeInHand, takeInHand } from "../loads/load-in-hand.ts";
import { nowOf, type Session, write } from "../session.ts";

/** The broker found a load whose create is in doubt at the remote: it is that one from now on. */
export async function linkEdit(session: Session, editId: number, remoteLoadId: string): Promise<void> {
  const answer = await session.loads.read(remoteLoadId);
  await write(session, async (parts) => {
    const edit = await parts.outbox.find(editId);
    if (edit?.kind !== "create" || edit.state !== "in doubt")
      throw new LanedeskError("conflict", "This edit is not in doubt any more. Nothing was changed.");
    if (await parts.remoteLinks.findByRemote(session.accountId, remoteLoadId))
      throw new LanedeskError(
        "conflict",
        "That load of the remote is another one here. Nothing was changed.",
      );
    const { accountId } = session;
    const loads = await takeInHand(parts, accountId, [edit.loadId]);
    const link = edit.copied ? linkToKnown : linkToNamed;
    for (const load of loads.values()) {
      load.log(`You said which load of the remote it is: ${remoteLoadId}.`);
      link(session, load, edit, answer);
    }
    await storeInHand(parts, accountId, nowOf(session), loads.values());
  });
}
