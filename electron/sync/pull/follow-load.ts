import { saveLoadChanges } from "../../services/loads/change-load.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { followedLoad } from "../reconcile/load-record.ts";
import { READ_INTERVAL_MS } from "../reconcile/remote-link.ts";
import type { RemoteAnswer } from "../remote/load-client.ts";
import { nowOf, type Session, writeSyncParts } from "../session/session.ts";
import type { SyncParts } from "../session/sync-parts.ts";

/**
 * Takes a load of the remote onto the board, by its id there, and keeps it synchronized from then on.
 * @returns the id that it has here; one that is known already keeps the one it has
 * @throws RemoteFailure when the remote cannot be asked or does not know it
 */
export async function followLoad(session: Session, userId: string, remoteLoadId: string): Promise<string> {
  const answer = await session.loads.read(remoteLoadId);
  return writeSyncParts(session, (parts) => take(session, parts, userId, answer));
}

async function take(
  session: Session,
  parts: SyncParts,
  userId: string,
  { load, etag, epoch }: RemoteAnswer,
): Promise<string> {
  const { accountId, context } = session;
  const known = await parts.remoteLinks.findByRemote(accountId, load.remoteLoadId);
  if (known) return known.loadId;
  const now = nowOf(session);
  const { newId } = context.env;
  const after = followedLoad(load, { accountId, userId }, now, newId);
  const activity = createActivity(after, "Taken over from the remote", now, newId());
  await saveLoadChanges(parts, [{ before: undefined, after, activity }], "remote");
  await parts.remoteLinks.saveMany([
    {
      loadId: after.loadId,
      accountId,
      remoteLoadId: load.remoteLoadId,
      base: load.raw,
      etag,
      epoch,
      revision: after.revision,
      madeHere: false,
      agreed: [],
      olderAnswers: 0,
      guarded: [],
      readDueAt: now + READ_INTERVAL_MS,
    },
  ]);
  return after.loadId;
}
