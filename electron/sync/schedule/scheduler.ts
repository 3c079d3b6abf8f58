import type { Context } from "../../services/context.ts";
import type { HttpClient } from "../remote/request.ts";
import { EDIT_DELAY_MS, type JobResult, MAX_IDLE_MS, type SyncJob } from "./sync-job.ts";
import { createTimetable, type Scheduler } from "./timetable.ts";

interface AreaOptions {
  context: Context;
  http: Pick<HttpClient, "after">;
  turn: SyncJob;
  /** Takes the area's turn, unless a person has to do something first. */
  take(): Promise<JobResult>;
  /** What is wrong with the areas, in words. */
  trouble(): string;
  /** Told of every fault of the program's own. */
  report(cause: unknown): void;
}

/** The timetable of one area: after each of its turns the windows are told, and the next one is planned. */
export function createScheduler({ context, http, turn, take, trouble, report }: AreaOptions): Scheduler {
  const timetable = createTimetable(http, async () => {
    const before = trouble();
    let turned: JobResult = "idle";
    try {
      turned = await take();
    } catch (cause) {
      turn.recordFault(cause);
      report(cause);
    }
    if (turned !== "idle" || trouble() !== before) context.publish("sync.changed", null);
    await planNext(turned).catch((cause: unknown) => {
      // A store that cannot be read now may be read later; until then the rest of the program goes on.
      report(cause);
      timetable.plan(MAX_IDLE_MS);
    });
  });

  async function planNext(turned: JobResult): Promise<void> {
    if (!timetable.isStarted()) return;
    const remote = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
    if (!remote?.connected) return;
    const wait = turned === "paused" ? MAX_IDLE_MS : Math.max(EDIT_DELAY_MS, await turn.nextDelayMs(remote));
    if (Number.isFinite(wait)) timetable.plan(wait);
  }

  return timetable;
}
