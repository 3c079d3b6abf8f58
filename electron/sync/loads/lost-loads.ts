import { newEdit } from "../../services/edits.ts";
import { notDue, type RemoteLinkRecord } from "../../store/store.ts";
import { log, nowOf, type Session, type SyncParts } from "../session.ts";
import { integrate } from "./integrate.ts";

/** Up to so many at once are an ordinary day; more of the known loads than this share are a question. */
const fewLoads = 10;
const largeShare = 0.2;

export const isMany = (count: number, known: number): boolean =>
  count > fewLoads && count > known * largeShare;

/**
 * Settles the loads that the remote did not know. A load is never deleted because it is absent: who posted it
 * sends it again to a Lanedesk, which never forgets a load by itself; with any other remote the broker is asked.
 */
export async function settleMissing(session: Session): Promise<void> {
  for (const loadId of session.missing)
    await session.write(async (parts) => {
      const [link] = await parts.remoteLinks.findMany([loadId]);
      if (link) await settle(session, parts, link);
    });
}

async function settle(session: Session, parts: SyncParts, link: RemoteLinkRecord): Promise<void> {
  const { loadId } = link;
  const local = await parts.loads.find(session.accountId, loadId);
  const edits = await parts.outbox.ofLoads([loadId]);
  const editIds = edits.map(({ editId }) => editId);
  if (local?.life !== "available") {
    await parts.outbox.removeMany(editIds);
    await parts.remoteLinks.saveMany([{ ...link, readDueAt: notDue }]);
    return;
  }
  if (link.madeHere && session.capabilities.etag) {
    await parts.remoteLinks.removeMany([loadId]);
    await parts.outbox.removeMany(editIds);
    await parts.outbox.addMany([newEdit({ after: local, activity: null }, "create", [])]);
    await log(
      session,
      parts,
      loadId,
      "The remote lost the load, as after a restore from a backup; it is posted again.",
    );
    return;
  }
  const words =
    "The remote does not know this load any more. It stays here as it is: post it there again, or keep it here alone.";
  const edit = { ...newEdit({ after: local, activity: null }, "update", []), state: "conflict" as const };
  const conflict = {
    kind: "missing" as const,
    foundAt: nowOf(session),
    remote: {},
    etag: "",
    aside: {},
  };
  await parts.outbox.removeMany(editIds);
  await parts.outbox.addMany([{ ...edit, conflict, dueAt: notDue, words }]);
  await parts.remoteLinks.saveMany([{ ...link, readDueAt: notDue }]);
}

/** Takes over the ends that the remote told of, once it is clear that they are not the loss of all loads. */
export async function settleEnded(session: Session): Promise<void> {
  for (const [loadId, answer] of session.ended)
    await session.write((parts) => integrate(session, parts, loadId, answer));
}
