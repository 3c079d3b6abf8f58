import type { Work } from "../services/context.ts";
import { tell } from "./output.ts";

/** Progress is told no more often than this, in milliseconds. */
const pause = 1_000;

/** Long work of a command: it tells its progress on standard error, and Ctrl C stops it at its next step. */
export async function longWork<T>(label: string, job: (work: Work) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  let toldAt = performance.now();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await job({
      signal: controller.signal,
      tell(done, total) {
        if (performance.now() - toldAt < pause) return;
        toldAt = performance.now();
        tell(total === null ? `${label}: ${done}` : `${label}: ${done} of ${total}`);
      },
    });
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
