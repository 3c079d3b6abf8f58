import type { Context } from "../../services/context.ts";
import type { SendCount } from "../status/read-status.ts";

const PROGRESS_INTERVAL_MS = 250;

/** The progress of the current cycle in sending edits. */
interface SendProgress {
  report(done: number, total: number): void;
  end(): void;
  /** Returns null while sync sends no edits. */
  getCurrent(): SendCount | null;
}

/** Creates a counter that publishes `sync.changed` at most once per PROGRESS_INTERVAL_MS. */
export function createSendProgress({ publish, env }: Context): SendProgress {
  const { clock } = env;
  let progress: SendCount | null = null;
  let publishedAt = Number.NEGATIVE_INFINITY;
  return {
    report(done, total) {
      progress = done < total ? { done, total } : null;
      if (clock.uptimeMs() - publishedAt < PROGRESS_INTERVAL_MS) return;
      publishedAt = clock.uptimeMs();
      publish("sync.changed", null);
    },
    end() {
      progress = null;
    },
    getCurrent: () => progress,
  };
}
