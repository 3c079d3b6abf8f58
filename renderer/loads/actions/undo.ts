import { LanedeskError } from "../../../shared/failure.ts";
import type { Load } from "../../../shared/interface/load.ts";
import { MAX_ROWS } from "../../../shared/max-rows.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { changeEach, inChunks, runWork } from "../../ui/data/work.ts";
import { formatCount } from "../../ui/format.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { withdrawUndo } from "../../ui/notices/undo-stack.ts";
import type { LoadDraft } from "../drafts/draft.ts";
import { toRequest } from "../drafts/request.ts";
import { formatLane } from "../load.ts";

/** Returns the key of a booking's undo notice. */
export const formatBookingKey = (loadId: string) => `booking of ${loadId}`;

/** Returns the key of a deletion's undo notice. */
export const formatDeletionKey = (loadIds: readonly string[]) => `deletion of ${loadIds.toSorted().join()}`;

/** Maps a load id and an earlier revision to the revision that an undo created with the same values. */
const restoredRevisions = new Map<string, number>();

/** Records that revision `latest` has the values of revision `earlier`, so that the broker can undo earlier changes. */
export function recordRestoredRevision(loadId: string, earlier: number, latest: number): void {
  // The revisions are equal after the undo of a save without changes.
  if (earlier !== latest) restoredRevisions.set(`${loadId} ${earlier}`, latest);
}

/** Returns the latest revision that has the same values as `revision`; an undo creates such a revision. */
export const getCurrentRevision = (loadId: string, revision: number): number => {
  const next = restoredRevisions.get(`${loadId} ${revision}`);
  return next === undefined ? revision : getCurrentRevision(loadId, next);
};

interface ChangeToUndo {
  loadId: string;
  before: { revision: number; values: LoadDraft };
  /** The revision after the change. */
  revision: number;
}

/**
 * Restores the values that a load had before a change.
 * @throws LanedeskError "conflict" if the load is no longer available or its earlier "Post as" user is not active;
 * "stale" if the load changed in another way
 */
export async function restoreValues({ loadId, before, revision }: ChangeToUndo): Promise<void> {
  const restored = await callChannel("loads.update", {
    loadId,
    revision: getCurrentRevision(loadId, revision),
    load: toRequest(before.values),
  });
  recordRestoredRevision(loadId, before.revision, restored.revision);
}

/**
 * Restores the values that several loads had before a change. Continues after a load that can't be restored.
 * @returns the number of restored loads; fewer than given if canceled
 * @throws LanedeskError "conflict" if some loads could not be restored
 */
export async function restoreManyValues(changes: readonly ChangeToUndo[]): Promise<number> {
  let restored = 0;
  const label = `Restoring ${formatCount(changes.length, "load")}:`;
  const failures = await changeEach(label, changes, async (change) => {
    await restoreValues(change);
    restored += 1;
  });
  throwFirstError("restored", failures);
  return restored;
}

/**
 * Unbooks a load and shows a notice.
 * @param shownRevision the revision that the broker saw; by default, the newest one
 */
export async function unbookLoad(loadId: string, shownRevision?: number): Promise<void> {
  try {
    const revision = shownRevision ?? (await callChannel("loads.get", { loadId })).revision;
    const { load } = await callChannel("loads.unbook", { loadId, revision });
    withdrawUndo(formatBookingKey(loadId));
    showNotice(`Unbooked ${formatLane(load)}.`);
  } catch (error) {
    showFailure("Can't unbook the load", error);
  }
}

/** Restores deleted loads and shows the result in a notice. */
export async function restoreLoadsAndReport(loadIds: readonly string[]): Promise<void> {
  try {
    showNotice(`Restored ${formatCount(await restoreLoads(loadIds), "load")}.`);
  } catch (error) {
    showFailure(loadIds.length === 1 ? "Can't restore the load" : "Can't restore all loads", error);
  }
}

/**
 * Restores deleted loads.
 * @returns the number of restored loads; fewer than given if canceled
 * @throws LanedeskError "conflict" if some loads could not be restored
 */
export async function restoreLoads(loadIds: readonly string[]): Promise<number> {
  const failures: { message: string }[] = [];
  let restored = 0;
  await runWork(`Restoring ${formatCount(loadIds.length, "load")}:`, (workId) =>
    inChunks(workId, loadIds, MAX_ROWS, async (chunk) => {
      const { changed, rejected } = await callChannel("loads.restoreMany", { loadIds: chunk });
      restored += changed.length;
      failures.push(...rejected);
    }),
  );
  withdrawUndo(formatDeletionKey(loadIds));
  throwFirstError("restored", failures);
  return restored;
}

function throwFirstError(done: "restored" | "deleted", failures: readonly { message: string }[]): void {
  const [first] = failures;
  if (!first) return;
  const count = formatCount(failures.length, "load");
  throw new LanedeskError("conflict", `${count} not ${done}; first reason: ${first.message}`);
}

const postedByMistake = { reason: "0", comment: "Posted by mistake" };

/**
 * Undoes the posts of several loads by deleting the loads. Continues after a load that can't be deleted.
 * @returns the text of the notice
 * @throws LanedeskError "conflict" if some loads could not be deleted, for example because they are booked
 */
export async function undoPosts(loadIds: readonly string[]): Promise<string> {
  let deleted = 0;
  const label = `Deleting ${formatCount(loadIds.length, "load")}:`;
  const failures = await changeEach(label, loadIds, async (loadId) => {
    await callChannel("loads.delete", { loadId, request: postedByMistake });
    deleted += 1;
  });
  throwFirstError("deleted", failures);
  const left = loadIds.length - deleted;
  const canceled = left === 0 ? "" : ` ${formatCount(left, "load")} not deleted, because you canceled.`;
  return `Deleted ${formatCount(deleted, "load")}.${canceled}`;
}

/**
 * Undoes a post by deleting the load.
 * @returns the text of the notice
 * @throws LanedeskError "conflict" if the load is booked or deleted
 */
export async function undoPost(load: Pick<Load, "loadId" | "loadStops">): Promise<string> {
  await callChannel("loads.delete", { loadId: load.loadId, request: postedByMistake });
  return `Deleted ${formatLane(load)}.`;
}
