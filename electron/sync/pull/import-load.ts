import { saveLoadChanges } from "../../services/loads/change-load.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { createLoadFromRemote } from "../reconcile/load-record.ts";
import { READ_INTERVAL_MS } from "../reconcile/remote-link.ts";
import type { LoadResponse } from "../remote/load-client.ts";
import { getNow, type Session, writeSyncParts } from "../session/session.ts";
import type { SyncParts } from "../session/sync-parts.ts";

/**
 * Imports a remote load by its remote id and links the load. Changes nothing for a known load.
 * @returns the local id of the load
 * @throws RemoteFailure if the remote fails or does not have the load
 */
export async function importLoad(session: Session, userId: string, remoteLoadId: string): Promise<string> {
  const response = await session.loads.read(remoteLoadId);
  return writeSyncParts(session, (parts) => storeImportedLoad(session, parts, userId, response));
}

async function storeImportedLoad(
  session: Session,
  parts: SyncParts,
  userId: string,
  { load, etag, epoch }: LoadResponse,
): Promise<string> {
  const { accountId, context } = session;
  const known = await parts.remoteLinks.findByRemote(accountId, load.remoteLoadId);
  if (known) return known.loadId;
  const now = getNow(session);
  const { createId } = context.env;
  const after = createLoadFromRemote(load, { accountId, userId }, now, createId);
  const activity = createActivity(after, "Imported from the load board", now, createId());
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
      isCreatedHere: false,
      agreed: [],
      staleResponses: 0,
      guarded: [],
      readDueAt: now + READ_INTERVAL_MS,
    },
  ]);
  return after.loadId;
}
