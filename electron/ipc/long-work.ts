import { LanedeskError } from "../../shared/failure.ts";
import type { Work } from "../services/context.ts";
import type { EventBus } from "./event-bus.ts";

/** Progress is told no more often than this, in milliseconds: often enough to look alive. */
const pause = 100;

export interface LongWork {
  /** Does long work under an id that the window chose, and by which it can cancel it. */
  run<T>(workId: string, label: string, job: (work: Work) => Promise<T>): Promise<T>;
  cancel(workId: string): void;
}

export function createLongWork(eventBus: EventBus, running: () => number): LongWork {
  const controllers = new Map<string, AbortController>();
  return {
    async run(workId, label, job) {
      if (controllers.has(workId)) throw new LanedeskError("conflict", "This work is already running.");
      const controller = new AbortController();
      controllers.set(workId, controller);
      let toldAt = Number.NEGATIVE_INFINITY;
      const tell = (done: number, total: number | null) => {
        const isLast = done === total;
        if (!isLast && running() - toldAt < pause) return;
        toldAt = running();
        eventBus.publish("work.progress", { workId, label, done, total });
      };
      try {
        return await job({ signal: controller.signal, tell });
      } finally {
        controllers.delete(workId);
      }
    },
    cancel: (workId) => controllers.get(workId)?.abort(),
  };
}
