import { createEdit } from "../../services/loads/outbox-edits.ts";
import { NOT_DUE } from "../../store/store.ts";
import { reconcileLoad } from "../reconcile/reconcile-load.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import type { Session } from "../session/session.ts";

/** Up to so many at once are an ordinary day; more of the known loads than this share are a question. */
const fewLoads = 10;
const largeShare = 0.2;

export const isSuspiciouslyMany = (count: number, known: number): boolean =>
  count > fewLoads && count > known * largeShare;

/**
 * Settles the loads that the remote did not know. A load is never deleted because it is absent: who posted it
 * sends it again to a Lanedesk, which never forgets a load by itself; with any other remote the broker is asked.
 */
export async function resolveMissing(session: Session): Promise<void> {
  await Promise.all(
    [...session.missing].map((loadId) => session.transact(loadId, (load) => settle(session, load))),
  );
}

function settle(session: Session, load: LoadSyncState): void {
  const { local, link, edits } = load;
  if (!link) return;
  load.removeEdits(edits);
  if (local?.status !== "available") {
    load.saveLink({ ...link, readDueAt: NOT_DUE });
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
  const message = link.madeHere
    ? "The remote does not know this load any more. It stays here as it is: post it there again, or keep it here alone."
    : "The remote does not know this load any more. It stays here as it is. Who posted it can post it again: ask there before you do, or it stands on the remote twice. Post it there again, or keep it here alone.";
  const edit = { ...createEdit({ after: local, activity: null }, "update", []), state: "conflict" as const };
  const conflict = {
    kind: "missing" as const,
    remote: {},
    etag: "",
    localContent: {},
  };
  load.addEdit({ ...edit, conflict, dueAt: NOT_DUE, message: message });
  load.log(message);
  load.saveLink({ ...link, readDueAt: NOT_DUE });
}

/** Takes over the ends that the remote told of, once it is clear that they are not the loss of all loads. */
export async function resolveEnded(session: Session): Promise<void> {
  await Promise.all(
    [...session.ended].map(([loadId, answer]) =>
      session.transact(loadId, (load) => reconcileLoad(session, load, answer)),
    ),
  );
}
