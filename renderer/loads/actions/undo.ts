import { LanedeskError, toFailure } from "../../../shared/failure.ts";
import type { Load } from "../../../shared/interface/load.ts";
import { MAX_ROWS } from "../../../shared/max-rows.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { inChunks, runWork } from "../../ui/data/work.ts";
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

/** The revision after an undo, by load id and by the revision whose values the undo restored. */
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
 * @throws LanedeskError "conflict" if the load is no longer available; "stale" if the load changed in another way
 */
export async function restoreValues({ loadId, before, revision }: ChangeToUndo): Promise<void> {
  const restored = await callChannel("loads.update", {
    loadId,
    revision: getCurrentRevision(loadId, revision),
    load: toRequest(before.values),
  });
  recordRestoredRevision(loadId, before.revision, restored.revision);
}

/** Maximum number of loads that the window restores at the same time. */
const MAX_PARALLEL_RESTORES = 20;

/**
 * Restores the values that several loads had before a change. Continues after a load that can't be restored.
 * @returns the number of restored loads; fewer than given if canceled
 * @throws LanedeskError "conflict" if some loads could not be restored
 */
export async function restoreManyValues(changes: readonly ChangeToUndo[]): Promise<number> {
  const errors: string[] = [];
  let restored = 0;
  const restore = async (change: ChangeToUndo) => {
    try {
      await restoreValues(change);
      restored += 1;
    } catch (error) {
      errors.push(toFailure(error).message);
    }
  };
  await runWork(`Restoring ${formatCount(changes.length, "load")}:`, (workId) =>
    inChunks(
      workId,
      changes,
      MAX_PARALLEL_RESTORES,
      async (batch) => void (await Promise.all(batch.map(restore))),
    ),
  );
  throwFirstError("restored", errors);
  return restored;
}

/** Unbooks a load and shows a notice. */
export async function unbookLoad({ load, revision }: LoadAtRevision): Promise<void> {
  try {
    await callChannel("loads.unbook", { loadId: load.loadId, revision });
    withdrawUndo(formatBookingKey(load.loadId));
    showNotice(`Unbooked ${formatLane(load)}.`);
  } catch (error) {
    showFailure("Can't unbook the load", error);
  }
}

/** Reads a load and unbooks the load. */
export async function unbookLoadById(loadId: string): Promise<void> {
  try {
    await unbookLoad(await callChannel("loads.get", { loadId }));
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
  const errors: string[] = [];
  let restored = 0;
  await runWork(`Restoring ${formatCount(loadIds.length, "load")}:`, (workId) =>
    inChunks(workId, loadIds, MAX_ROWS, async (batch) => {
      const { changed, rejected } = await callChannel("loads.restoreMany", { loadIds: batch });
      restored += changed.length;
      errors.push(...rejected.map(({ message }) => message));
    }),
  );
  withdrawUndo(formatDeletionKey(loadIds));
  throwFirstError("restored", errors);
  return restored;
}

function throwFirstError(done: "restored" | "deleted", errors: readonly string[]): void {
  if (errors.length === 0) return;
  const count = formatCount(errors.length, "load");
  throw new LanedeskError("conflict", `${count} not ${done}; first reason: ${errors[0]}`);
}

const postedByMistake = { reason: "0", comment: "Posted by mistake" };

/**
 * Undoes the posts of several loads by deleting the loads. Continues after a load that can't be deleted.
 * @returns the text of the notice
 * @throws LanedeskError "conflict" if some loads could not be deleted, for example because they are booked
 */
export async function undoPosts(loadIds: readonly string[]): Promise<string> {
  const errors: string[] = [];
  for (const loadId of loadIds)
    await callChannel("loads.delete", { loadId, request: postedByMistake }).catch((error: unknown) =>
      errors.push(toFailure(error).message),
    );
  throwFirstError("deleted", errors);
  return `Deleted ${formatCount(loadIds.length, "load")}.`;
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
