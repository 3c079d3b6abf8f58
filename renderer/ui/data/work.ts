import { create } from "zustand";
import { LanedeskError } from "../../../shared/failure.ts";
import type { Progress } from "../../../shared/views/import.ts";
import { showFailure } from "../notices/notices.ts";
import { callChannel, listen } from "./channel.ts";

interface WorkState {
  running: Record<string, Progress>;
}

/** Long work that this window started, by its id. */
export const useWork = create<WorkState>(() => ({ running: {} }));

/** Work that is to stop, for what the window itself does in steps. */
const canceled = new Set<string>();

/** Runs long work under an id of its own and shows its progress until it ends, well or not. */
export async function runWork<T>(label: string, job: (workId: string) => Promise<T>): Promise<T> {
  const workId = crypto.randomUUID();
  put({ workId, label, done: 0, total: null });
  try {
    return await job(workId);
  } finally {
    const { [workId]: _ended, ...running } = useWork.getState().running;
    useWork.setState({ running });
    canceled.delete(workId);
  }
}

/**
 * Does something with many items, a few at a time: tells how far it is, and ends early when the work is canceled.
 * @returns whether it came to the end
 */
export async function inChunks<T>(
  workId: string,
  items: readonly T[],
  size: number,
  step: (some: T[]) => Promise<void>,
): Promise<boolean> {
  for (let done = 0; done < items.length; done += size) {
    if (canceled.has(workId)) return false;
    const mine = useWork.getState().running[workId];
    if (mine) put({ ...mine, done, total: items.length });
    await step(items.slice(done, done + size));
  }
  return true;
}

/**
 * Between two steps of work that the window does itself: tells how far it is.
 * @throws LanedeskError "unavailable" when the work was canceled
 */
export function reportProgress(workId: string, done: number, total: number): void {
  if (canceled.has(workId)) throw new LanedeskError("unavailable", "Canceled. Nothing was changed.");
  const mine = useWork.getState().running[workId];
  if (mine) put({ ...mine, done, total });
}

/** Stops work at its next step; what it has done so far stays. */
export function cancelWork(workId: string): Promise<unknown> {
  canceled.add(workId);
  return callChannel("work.cancel", { workId }).catch((error: unknown) =>
    showFailure("It could not be canceled", error),
  );
}

/** Follows the progress that the main process tells; called once. */
export const followWork = () =>
  listen("work.progress", (progress) => {
    const mine = useWork.getState().running[progress.workId];
    if (mine) put({ ...progress, label: mine.label });
  });

const put = (progress: Progress) =>
  useWork.setState(({ running }) => ({ running: { ...running, [progress.workId]: progress } }));
