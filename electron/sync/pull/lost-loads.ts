import { createEdit } from "../../services/loads/outbox-edits.ts";
import { NOT_DUE } from "../../store/store.ts";
import { reconcileLoad } from "../reconcile/reconcile-load.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import type { Session } from "../session/session.ts";
import { readProgress, saveProgress } from "../status/progress.ts";
import { handleSuspectedRestore } from "./restored-remote.ts";

/** Sync accepts up to this many lost loads without asking the broker. */
const MAX_LOST_LOADS = 10;
/** Sync also accepts more lost loads, up to this share of the known loads. */
const MAX_LOST_SHARE = 0.2;

const isTooMany = (count: number, known: number): boolean =>
  count > MAX_LOST_LOADS && count > known * MAX_LOST_SHARE;

/**
 * Resolves the loads that the remote did not have, then those that ended there. If there are too many of one kind,
 * pauses sync and changes no load of that kind until the broker resumes sync.
 */
export async function resolveLostLoads(session: Session): Promise<void> {
  const { context, accountId, rolledBack, missing, ended } = session;
  if (rolledBack.size + missing.size + ended.size === 0) return;
  const known = await context.store.read(["remoteLinks"], ({ remoteLinks }) => remoteLinks.count(accountId));
  const areManyMissing = isTooMany(missing.size, known);
  if (rolledBack.size > 0 || areManyMissing) await handleSuspectedRestore(session);
  const missingMessage = `The load board no longer has ${missing.size} of ${known} loads and may have been restored from a backup or replaced; nothing was changed here. Check the load board, then resume sync.`;
  if (areManyMissing && !(await acceptOrPause(session, "many missing", missingMessage))) return;
  await Promise.all(
    [...missing].map((loadId) => session.transact(loadId, (load) => resolveMissing(session, load))),
  );
  const endedMessage = `${ended.size} of ${known} loads ended on the load board at the same time; nothing was changed here. Check the load board, then resume sync.`;
  if (isTooMany(ended.size, known) && !(await acceptOrPause(session, "many ended", endedMessage))) return;
  await Promise.all(
    [...ended].map(([loadId, response]) =>
      session.transact(loadId, (load) => reconcileLoad(session, load, response)),
    ),
  );
  await saveProgress(context, { allowed: "" });
}

/** Returns whether the broker has accepted many lost loads of this kind; if not, pauses sync. */
async function acceptOrPause(
  { context }: Session,
  kind: "many missing" | "many ended",
  message: string,
): Promise<boolean> {
  const { allowed } = await readProgress(context);
  if (allowed === kind) return true;
  await saveProgress(context, { paused: kind, message });
  return false;
}

/**
 * Resolves a load that is missing on the remote; never deletes the load. A remote Lanedesk loses a load only through a
 * restore, so the desktop that posted the load posts it again. In every other case, the broker decides on an available
 * load.
 */
function resolveMissing(session: Session, load: LoadSyncState): void {
  const { local, link, edits } = load;
  if (!link) return;
  load.removeEdits(edits);
  if (local?.status !== "available") {
    load.saveLink({ ...link, readDueAt: NOT_DUE });
    return;
  }
  if (link.isCreatedHere && session.capabilities.etag) {
    load.unlink();
    // The remote may still know the key of the first create. Every copy of the store creates the same new key.
    const key = `${load.loadId}-after-${link.remoteLoadId}`;
    load.addEdit({ ...createEdit({ after: local, activity: null }, "create", []), key });
    load.log(
      "The load board lost this load, probably in a restore from a backup. Lanedesk posts the load again.",
    );
    return;
  }
  const message = link.isCreatedHere
    ? "The load board no longer has this load. Post the load again, or keep the load here only."
    : "The load board no longer has this load. Keep the load here only, or ask the user who posted it before you post it again.";
  load.addEdit({
    ...createEdit({ after: local, activity: null }, "update", []),
    state: "conflict",
    conflict: { kind: "missing", remote: {}, etag: "", localContent: {} },
    dueAt: NOT_DUE,
    message,
  });
  load.log(message);
  load.saveLink({ ...link, readDueAt: NOT_DUE });
}
