import { createEdit } from "../../services/loads/outbox-edits.ts";
import { notDue } from "../../store/store.ts";
import type { Session } from "../session.ts";
import { integrate } from "./integrate.ts";
import type { LoadInHand } from "./load-in-hand.ts";

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
  await Promise.all(
    [...session.missing].map((loadId) => session.decide(loadId, (load) => settle(session, load))),
  );
}

function settle(session: Session, load: LoadInHand): void {
  const { local, link, edits } = load;
  if (!link) return;
  load.removeEdits(edits);
  if (local?.status !== "available") {
    load.saveLink({ ...link, readDueAt: notDue });
    return;
  }
  if (link.madeHere && session.capabilities.etag) {
    load.unlink();
    // Not what was posted before, should the remote still know the key of that; the same in every copy of the store.
    const key = `${load.loadId}-after-${link.remoteLoadId}`;
    load.addEdit({ ...createEdit({ after: local, activity: null }, "create", []), key });
    load.log("The remote lost the load, as after a restore from a backup; it is posted again.");
    return;
  }
  const words = link.madeHere
    ? "The remote does not know this load any more. It stays here as it is: post it there again, or keep it here alone."
    : "The remote does not know this load any more. It stays here as it is. Who posted it can post it again: ask there before you do, or it stands on the remote twice. Post it there again, or keep it here alone.";
  const edit = { ...createEdit({ after: local, activity: null }, "update", []), state: "conflict" as const };
  const conflict = {
    kind: "missing" as const,
    remote: {},
    etag: "",
    aside: {},
  };
  load.addEdit({ ...edit, conflict, dueAt: notDue, words });
  load.log(words);
  load.saveLink({ ...link, readDueAt: notDue });
}

/** Takes over the ends that the remote told of, once it is clear that they are not the loss of all loads. */
export async function settleEnded(session: Session): Promise<void> {
  await Promise.all(
    [...session.ended].map(([loadId, answer]) =>
      session.decide(loadId, (load) => integrate(session, load, answer)),
    ),
  );
}
