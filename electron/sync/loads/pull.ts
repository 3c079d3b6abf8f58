import { notDue, type RemoteLinkRecord } from "../../store/store.ts";
import { RemoteFailure } from "../client/remote-failure.ts";
import { readRemoteLoad } from "../merge/remote-load.ts";
import { nowOf, type Session } from "../session.ts";
import { integrate } from "./integrate.ts";
import { nextReadAt } from "./link.ts";
import type { LoadInHand } from "./load-in-hand.ts";

/**
 * Reads a known load again and takes in what changed. What is to be sent because of that goes through the outbox.
 * @throws RemoteFailure when the remote as a whole is at fault
 */
export async function pullLoad(
  session: Session,
  { loadId, remoteLoadId, etag }: RemoteLinkRecord,
): Promise<void> {
  try {
    const answer = await session.loads.get(remoteLoadId, etag);
    await session.decide(loadId, (load) => {
      if (answer !== "unchanged") integrate(session, load, answer);
      else noteWhatWasNotSent(session, load);
      readLater(session, load);
    });
  } catch (cause) {
    if (!(cause instanceof RemoteFailure) || cause.isOfTheRemote) throw cause;
    if (cause.trouble === "missing") session.missing.add(loadId);
    await session.decide(loadId, (load) => readLater(session, load));
  }
}

/** What was edited while no remote was connected is in no outbox yet: it is found by its revision. */
function noteWhatWasNotSent(session: Session, load: LoadInHand): void {
  const { local, link } = load;
  const base = link && local && local.revision !== link.revision ? readRemoteLoad(link.base) : undefined;
  if (base && link) integrate(session, load, { load: base, etag: link.etag });
}

/** Puts the next read off, where nothing else has done so. */
function readLater(session: Session, load: LoadInHand): void {
  const { link } = load;
  if (!link || link.readDueAt > session.dueUntil()) return;
  const readDueAt = link.readDueAt === notDue ? notDue : nextReadAt(session, nowOf(session));
  load.saveLink({ ...link, readDueAt });
}
