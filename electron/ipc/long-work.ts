import { LanedeskError } from "../../shared/failure.ts";
import type { Work } from "../services/context.ts";
import type { EventBus } from "./event-bus.ts";

const PROGRESS_INTERVAL_MS = 100;

/** Runs jobs that the window can cancel. */
export interface LongWork {
  /**
   * Runs a job under an id that the window chose, and returns the job's result. Publishes the job's progress.
   * @throws LanedeskError "conflict" when a job with this id is running
   */
  run<T>(workId: string, label: string, job: (work: Work) => Promise<T>): Promise<T>;
  /** Aborts the job's signal; does nothing if no job has this id. */
  cancel(workId: string): void;
}

/**
 * Creates a runner without jobs.
 * @param uptimeMs returns milliseconds since the program started
 */
export function createLongWork(eventBus: EventBus, uptimeMs: () => number): LongWork {
  const controllers = new Map<string, AbortController>();
  return {
    async run(workId, label, job) {
      if (controllers.has(workId))
        throw new LanedeskError("conflict", "This task is already running. Wait until the task ends.");
      const controller = new AbortController();
      controllers.set(workId, controller);
      let publishedAt = Number.NEGATIVE_INFINITY;
      const reportProgress = (done: number, total: number | null) => {
        const isLast = done === total;
        if (!isLast && uptimeMs() - publishedAt < PROGRESS_INTERVAL_MS) return;
        publishedAt = uptimeMs();
        eventBus.publish("work.progress", { workId, label, done, total });
      };
      try {
        return await job({ signal: controller.signal, reportProgress });
      } finally {
        controllers.delete(workId);
      }
    },
    cancel: (workId) => controllers.get(workId)?.abort(),
  };
}
