import { create } from "zustand";
import { type Failure, LanedeskError, toFailure } from "../../../shared/failure.ts";
import type { Progress } from "../../../shared/views/import.ts";
import { showFailure } from "../notices/notices.ts";
import { callChannel, subscribeToEvent } from "./channel.ts";

interface WorkState {
  running: Record<string, Progress>;
}

/** Long-running work that this window started, by its id. */
export const useWork = create<WorkState>(() => ({ running: {} }));

/** Ids of canceled work; the window stops its own work between two chunks. */
const canceled = new Set<string>();

/** Runs long work, shows its progress until the work ends, and returns the result of the job. */
export async function runWork<T>(label: string, job: (workId: string) => Promise<T>): Promise<T> {
  const workId = crypto.randomUUID();
  setProgress({ workId, label, done: 0, total: null });
  try {
    return await job(workId);
  } finally {
    const { [workId]: _ended, ...running } = useWork.getState().running;
    useWork.setState({ running });
    canceled.delete(workId);
  }
}

/** Changes the label of running work and restarts its count, for a step that counts something else. */
export function relabelWork(workId: string, label: string): void {
  const progress = useWork.getState().running[workId];
  if (progress) setProgress({ ...progress, label, done: 0, total: null });
}

/**
 * Handles items in chunks with progress, and stops between chunks when the work is canceled.
 * @returns whether all items were handled
 */
export async function inChunks<T>(
  workId: string,
  items: readonly T[],
  size: number,
  handle: (chunk: T[]) => Promise<void>,
): Promise<boolean> {
  for (let done = 0; done < items.length; done += size) {
    if (canceled.has(workId)) return false;
    updateProgress(workId, done, items.length);
    await handle(items.slice(done, done + size));
  }
  return true;
}

/** Maximum number of items that `changeEach` changes at the same time. */
const MAX_PARALLEL_CHANGES = 20;

/**
 * Changes items, 20 at a time, with progress. Continues after an item that can't be changed; stops when the work is
 * canceled.
 * @returns the failures
 */
export async function changeEach<T>(
  label: string,
  items: readonly T[],
  change: (item: T) => Promise<unknown>,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  await runWork(label, (workId) =>
    inChunks(workId, items, MAX_PARALLEL_CHANGES, async (chunk) => {
      const results = await Promise.allSettled(chunk.map(change));
      for (const result of results) if (result.status === "rejected") failures.push(toFailure(result.reason));
    }),
  );
  return failures;
}

/**
 * Reports progress between two chunks of the window's own work.
 * @throws LanedeskError "unavailable" if the work was canceled
 */
export function reportProgress(workId: string, done: number, total: number): void {
  if (canceled.has(workId)) throw new LanedeskError("unavailable", "Canceled. Nothing was changed.");
  updateProgress(workId, done, total);
}

/** Stops work after its current chunk. */
export function cancelWork(workId: string): Promise<unknown> {
  canceled.add(workId);
  return callChannel("work.cancel", { workId }).catch((error: unknown) => showFailure("Can't cancel", error));
}

/** Follows the progress of work in the main process. @returns a function that unsubscribes */
export const followWork = () =>
  subscribeToEvent("work.progress", ({ workId, done, total }) => updateProgress(workId, done, total));

function updateProgress(workId: string, done: number, total: number | null): void {
  const progress = useWork.getState().running[workId];
  if (progress) setProgress({ ...progress, done, total });
}

const setProgress = (progress: Progress) =>
  useWork.setState(({ running }) => ({ running: { ...running, [progress.workId]: progress } }));
