import { LanedeskError } from "../../shared/failure.ts";
import type { Work } from "../services/context.ts";
import { tell } from "./output.ts";

/** Progress is told no more often than this, in milliseconds. */
const pause = 1_000;

/**
 * Long work of a command: it tells its progress on standard error, and Ctrl C stops it at its next step.
 * @throws LanedeskError "unavailable" when it was stopped, so that no script takes a part for the whole
 */
export async function longWork<T>(label: string, job: (work: Work) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  let toldAt = performance.now();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const result = await job({
      signal: controller.signal,
      tell(done, total) {
        if (performance.now() - toldAt < pause) return;
        toldAt = performance.now();
        tell(total === null ? `${label}: ${done}` : `${label}: ${done} of ${total}`);
      },
    });
    controller.signal.throwIfAborted();
    return result;
  } catch (cause) {
    if (!controller.signal.aborted) throw cause;
    throw new LanedeskError(
      "unavailable",
      `${label} was stopped before its end. What is stored is whole; the same command again does the rest.`,
    );
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
