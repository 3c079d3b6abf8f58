import { createEdit } from "../../services/loads/outbox-edits.ts";
import { NOT_DUE } from "../../store/store.ts";
import { reconcileLoad } from "../reconcile/reconcile-load.ts";
import { READ_INTERVAL_MS } from "../reconcile/remote-link.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import type { Session } from "../session/session.ts";
import { readProgress, saveProgress } from "../status/progress.ts";
import { MAX_READS } from "./pull-due-loads.ts";
import { handleSuspectedRestore } from "./restored-remote.ts";

/** Sync accepts up to this many lost loads within `LOST_PERIOD_MS` without asking the broker. */
const MAX_LOST_LOADS = 10;
/** Sync also accepts more lost loads, up to this share of the known loads. */
const MAX_LOST_SHARE = 0.2;
/** The longest time between two reads of a load; a shorter period would miss loads that sync reads later. */
const LOST_PERIOD_MS = 1.25 * READ_INTERVAL_MS;

const isTooMany = (count: number, known: number): boolean =>
  count > MAX_LOST_LOADS && count > known * MAX_LOST_SHARE;

/**
 * Resolves the loads that the remote did not have, then those that ended there. If too many loads of one kind were lost
 * within `LOST_PERIOD_MS`, pauses sync and leaves these loads unchanged until the broker resumes sync. If too many
 * loads are missing, also leaves the ended loads unchanged. After signs of a restore, schedules reads of ended loads.
 */
export async function resolveLostLoads(session: Session): Promise<void> {
  const { context, lostLoads, rolledBack, missing, ended } = session;
  const now = context.env.clock.now();
  const isLastCheckRecent = now - lostLoads.checkedAt <= 2 * LOST_PERIOD_MS;
  lostLoads.checkedAt = now;
  if (rolledBack.size + missing.size + ended.size === 0) return forgetPermission(session);
  const { missingCount, endedCount, known } = await countLostLoads(session, isLastCheckRecent);
  const hasTooManyMissing = missing.size > 0 && isTooMany(missingCount, known);
  if (rolledBack.size > 0 || hasTooManyMissing) await handleSuspectedRestore(session);
  const missingMessage = `The load board no longer has ${missingCount} of ${known} loads and may have been restored from a backup or replaced; Lanedesk paused sync. Check the load board, then resume sync.`;
  if (hasTooManyMissing && !(await acceptOrPause(session, "missing", missingMessage))) return;
  await Promise.all(
    [...missing].map((loadId) => session.transact(loadId, (load) => resolveMissing(session, load))),
  );
  const hasTooManyEnded = ended.size > 0 && isTooMany(endedCount, known);
  const endedMessage = `${endedCount} of ${known} loads have ended on the load board; Lanedesk paused sync. Check the load board, then resume sync.`;
  if (hasTooManyEnded && !(await acceptOrPause(session, "ended", endedMessage))) return;
  await Promise.all(
    [...ended].map(([loadId, response]) =>
      session.transact(loadId, (load) => reconcileLoad(session, load, response)),
    ),
  );
  await saveProgress(context, { allowed: "" });
}

/**
 * Ends the broker's permission if this cycle found no lost load and sync reads at most `MAX_READS` loads in all, which
 * one cycle can read: the remote has the loads again.
 */
async function forgetPermission({ context, accountId }: Session): Promise<void> {
  if ((await readProgress(context)).allowed === "") return;
  const reads = await context.store.read(["remoteLinks"], ({ remoteLinks }) =>
    remoteLinks.countReads(accountId),
  );
  if (reads <= MAX_READS) await saveProgress(context, { allowed: "" });
}

/**
 * Adds the lost loads of this cycle to those of the earlier cycles within `LOST_PERIOD_MS`, and counts them. The known
 * loads are those that sync still reads, and those that earlier cycles in this time resolved. If the last check was long
 * ago, does not add the ended loads of this cycle, which may have ended over a longer time.
 */
async function countLostLoads(
  { context, accountId, lostLoads, missing, ended }: Session,
  isLastCheckRecent: boolean,
) {
  const now = context.env.clock.uptimeMs();
  const count = (recent: Map<string, number>, found: Iterable<string>): number => {
    for (const loadId of found) recent.set(loadId, now);
    for (const [loadId, at] of recent) if (at + LOST_PERIOD_MS <= now) recent.delete(loadId);
    return recent.size;
  };
  const missingCount = count(lostLoads.missing, missing);
  const endedCount = count(lostLoads.ended, isLastCheckRecent ? ended.keys() : []);
  const known = await context.store.read(["remoteLinks"], async ({ remoteLinks }) => {
    const earlier = [...lostLoads.missing.keys(), ...lostLoads.ended.keys()].filter(
      (loadId) => !missing.has(loadId) && !ended.has(loadId),
    );
    const links = await remoteLinks.findMany(earlier);
    const resolved = links.filter((link) => (link?.readDueAt ?? NOT_DUE) === NOT_DUE);
    return resolved.length + (await remoteLinks.countReads(accountId));
  });
  return { missingCount, endedCount, known };
}

/** Returns whether the broker has accepted many lost loads of this kind; if not, pauses sync. */
async function acceptOrPause(
  { context, lostLoads }: Session,
  kind: "missing" | "ended",
  message: string,
): Promise<boolean> {
  const { allowed } = await readProgress(context);
  const paused = `many ${kind}` as const;
  if (allowed !== paused) {
    await saveProgress(context, { paused, message });
    return false;
  }
  lostLoads[kind].clear();
  return true;
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
  if (link.isCreatedHere && session.capabilities.hasEtag) {
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
    : "The load board no longer has this load. Keep the load here only, or ask the user who posted the load before you post the load again.";
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
