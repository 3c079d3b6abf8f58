import { LanedeskError } from "../../shared/failure.ts";
import type { Work } from "../services/context.ts";
import { printMessage } from "./output.ts";
import { listenForStopRequests } from "./stop-request.ts";

const PROGRESS_INTERVAL_MS = 1_000;

/**
 * Runs work that the same command can continue later, and returns the result. Prints progress to standard error; Ctrl C
 * stops the work at its next step.
 * @throws LanedeskError "unavailable" after Ctrl C, so that scripts do not take a partial result for a complete one
 */
export const runResumableWork = <T>(label: string, job: (work: Work) => Promise<T>): Promise<T> =>
  runWorkUntilStopped(
    label,
    "The command was stopped before it finished; each stored record is complete. Run the same command again to continue.",
    async (work) => {
      const result = await job(work);
      work.signal.throwIfAborted();
      return result;
    },
  );

/**
 * Runs work that changes everything or nothing, and returns the result. Prints progress to standard error; Ctrl C after
 * the last step has no effect.
 * @throws LanedeskError "unavailable" when Ctrl C stopped the work
 */
export const runAtomicWork = <T>(label: string, job: (work: Work) => Promise<T>): Promise<T> =>
  runWorkUntilStopped(
    label,
    "The command was stopped before it finished; nothing was changed. Run the same command again.",
    job,
  );

async function runWorkUntilStopped<T>(
  label: string,
  stoppedMessage: string,
  job: (work: Work) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stopListening = listenForStopRequests(() => controller.abort());
  let printedAt = performance.now();
  try {
    controller.signal.throwIfAborted();
    return await job({
      signal: controller.signal,
      reportProgress(done, total) {
        if (performance.now() - printedAt < PROGRESS_INTERVAL_MS) return;
        printedAt = performance.now();
        printMessage(total === null ? `${label}: ${done}` : `${label}: ${done} of ${total}`);
      },
    });
  } catch (cause) {
    if (!controller.signal.aborted) throw cause;
    throw new LanedeskError("unavailable", stoppedMessage);
  } finally {
    stopListening();
  }
}
