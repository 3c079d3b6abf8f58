import { saveLoadChanges } from "../../services/loads/change-load.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import type { LoadAtRemote } from "../client/load-client.ts";
import { nowOf, type Session, write } from "../session.ts";
import type { SyncParts } from "../sync-parts.ts";
import { readEvery } from "./link.ts";
import { followedLoad } from "./load-record.ts";

/**
 * Takes a load of the remote onto the board, by its id there, and keeps it synchronized from then on.
 * @returns the id that it has here; one that is known already keeps the one it has
 * @throws RemoteFailure when the remote cannot be asked or does not know it
 */
export async function followLoad(session: Session, userId: string, remoteLoadId: string): Promise<string> {
  const answer = await session.loads.read(remoteLoadId);
  return write(session, (parts) => take(session, parts, userId, answer));
}

async function take(
  session: Session,
  parts: SyncParts,
  userId: string,
  { load, etag, epoch }: LoadAtRemote,
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
      readDueAt: now + readEvery,
    },
  ]);
  return after.loadId;
}
