import { LanedeskError } from "../../shared/failure.ts";
import type { Work } from "../services/context.ts";
import { printMessage } from "./output.ts";

/** Progress is told no more often than this, in milliseconds. */
const pause = 1_000;

/**
 * Long work of a command, of which a part may be done: it tells its progress on standard error, and Ctrl C stops it at
 * its next step.
 * @throws LanedeskError "unavailable" when it was stopped, so that no script takes a part for the whole
 */
export const runResumable = <T>(label: string, job: (work: Work) => Promise<T>): Promise<T> =>
  stoppable(label, "What is stored is whole; the same command again does the rest.", async (work) => {
    const result = await job(work);
    work.signal.throwIfAborted();
    return result;
  });

/**
 * Long work of a command that is done whole or not at all; when Ctrl C comes after its last step, it is done.
 * @throws LanedeskError "unavailable" when it was stopped
 */
export const runAllOrNothing = <T>(label: string, job: (work: Work) => Promise<T>): Promise<T> =>
  stoppable(label, "Nothing was changed.", job);

async function stoppable<T>(label: string, consequence: string, job: (work: Work) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  let toldAt = performance.now();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await job({
      signal: controller.signal,
      reportProgress(done, total) {
        if (performance.now() - toldAt < pause) return;
        toldAt = performance.now();
        printMessage(total === null ? `${label}: ${done}` : `${label}: ${done} of ${total}`);
      },
    });
  } catch (cause) {
    if (!controller.signal.aborted) throw cause;
    throw new LanedeskError("unavailable", `It was stopped before its end. ${consequence}`);
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
