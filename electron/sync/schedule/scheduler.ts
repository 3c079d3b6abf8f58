import type { Context } from "../../services/context.ts";
import type { HttpClient } from "../remote/http-client.ts";
import type { SendCount } from "../status/read-status.ts";
import { type JobResult, MAX_IDLE_MS, type SyncJob } from "./sync-job.ts";

/** Runs one job, one run at a time. */
export interface Scheduler {
  /** Runs the job now, or after the current run. Resolves at the end of that run. */
  run(): Promise<void>;
  /** Replaces the planned run with one after a delay. */
  plan(delayMs: number): void;
  /** Starts the scheduled runs. */
  start(): void;
  /** Waits for the current run and starts no other. */
  stop(): Promise<void>;
  isRunning(): boolean;
}

interface SchedulerOptions {
  context: Context;
  http: Pick<HttpClient, "runAfter">;
  job: SyncJob;
  /** Runs the job unless the user has to act first. */
  runJob(): Promise<JobResult>;
  /** Returns the problems of all jobs. */
  getProblem(): string;
  /** Receives errors in the program. */
  report(cause: unknown): void;
}

/** Creates a scheduler that publishes the change after each run and plans the next run. */
export function createScheduler({
  context,
  http,
  job,
  runJob,
  getProblem,
  report,
}: SchedulerOptions): Scheduler {
  let current: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let isStarted = false;
  let isStopped = false;
  let cancelPlanned = () => {};

  async function runOnce(): Promise<void> {
    const before = getProblem();
    let result: JobResult = "idle";
    try {
      result = await runJob();
    } catch (cause) {
      job.recordFault(cause);
      report(cause);
    }
    if (result !== "idle" || getProblem() !== before) context.publish("sync.changed", null);
    await planNext(result).catch((cause: unknown) => {
      // The scheduler can't read the store now, so it tries again later.
      report(cause);
      plan(MAX_IDLE_MS);
    });
  }

  async function planNext(result: JobResult): Promise<void> {
    if (!isStarted) return;
    const remote = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
    if (!remote?.connected) return;
    const delayMs =
      result === "paused"
        ? MAX_IDLE_MS
        : Math.max(job.computeEditDelayMs(), await job.computeDelayMs(remote));
    if (Number.isFinite(delayMs)) plan(delayMs);
  }

  async function run(): Promise<void> {
    if (isStopped) return;
    if (current) {
      following ??= current.then(() => {
        following = undefined;
        return run();
      });
      return following;
    }
    cancelPlanned();
    current = runOnce().finally(() => {
      current = undefined;
    });
    return current;
  }

  function plan(delayMs: number): void {
    if (!isStarted) return;
    cancelPlanned();
    cancelPlanned = http.runAfter(delayMs, () => void run());
  }

  return {
    run,
    plan,
    start() {
      isStarted = true;
    },
    async stop() {
      isStarted = false;
      isStopped = true;
      cancelPlanned();
      await current;
    },
    isRunning: () => current !== undefined,
  };
}

const PROGRESS_INTERVAL_MS = 250;

/** Counts the loads that the current cycle has sent. */
interface SendProgress {
  report(done: number, total: number): void;
  end(): void;
  /** Returns null while nothing is sent. */
  getCurrent(): SendCount | null;
}

/** Creates a counter that publishes the progress at most every PROGRESS_INTERVAL_MS. */
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
