import { notDue, type RemoteLinkRecord } from "../../store/store.ts";
import { RemoteFailure } from "../client/remote-failure.ts";
import { readRemoteLoad } from "../merge/remote-load.ts";
import { nowOf, type Session, type SyncParts } from "../session.ts";
import { integrate } from "./integrate.ts";
import { nextReadAt } from "./link.ts";

/**
 * Reads a known load again and takes in what changed. What is to be sent because of that goes through the outbox.
 * @throws RemoteFailure when the remote as a whole is at fault
 */
export async function pullLoad(session: Session, link: RemoteLinkRecord): Promise<void> {
  const { loadId, remoteLoadId } = link;
  try {
    const answer = await session.loads.get(remoteLoadId, link.etag);
    await session.write(async (parts) => {
      if (answer !== "unchanged") await integrate(session, parts, loadId, answer);
      else await noteWhatWasNotSent(session, parts, link);
      await readLater(session, parts.remoteLinks, loadId);
    });
  } catch (cause) {
    if (!(cause instanceof RemoteFailure) || cause.isOfTheRemote) throw cause;
    if (cause.trouble === "missing") session.missing.add(loadId);
    await session.write((parts) => readLater(session, parts.remoteLinks, loadId));
  }
}

/** What was edited while no remote was connected is in no outbox yet: it is found by its revision. */
async function noteWhatWasNotSent(session: Session, parts: SyncParts, link: RemoteLinkRecord): Promise<void> {
  const { loadId, base, etag, revision } = link;
  const local = await parts.loads.find(session.accountId, loadId);
  const load = local && local.revision !== revision ? readRemoteLoad(base) : undefined;
  if (load) await integrate(session, parts, loadId, { load, etag });
}

/** Puts the next read off, where nothing else has done so. */
async function readLater(
  session: Session,
  remoteLinks: SyncParts["remoteLinks"],
  loadId: string,
): Promise<void> {
  const [link] = await remoteLinks.findMany([loadId]);
  if (!link || link.readDueAt > session.dueUntil()) return;
  const readDueAt = nextReadAt(session, nowOf(session));
  await remoteLinks.saveMany([{ ...link, readDueAt: link.readDueAt === notDue ? notDue : readDueAt }]);
}
