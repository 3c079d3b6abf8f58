import type { Context } from "../../services/context.ts";
import type { HttpClient } from "../remote/http-client.ts";
import { type JobResult, MAX_IDLE_MS, type SyncJob } from "./sync-job.ts";

/** Runs one job, one run at a time. */
export interface Scheduler {
  /** Runs the job now, or again after the current run. Resolves when the new run ends. */
  run(): Promise<void>;
  /** Replaces the planned run with a run after a delay. Does nothing before `start`. */
  plan(delayMs: number): void;
  /** Plans a run after a delay, unless an earlier run is planned. Does nothing before `start`. */
  planBy(delayMs: number): void;
  /** Enables `plan`; from now on, each run also plans the next run. */
  start(): void;
  /** Ends the current run, waits for its end, and starts no other run until the work ends. */
  runWhileHalted<T>(work: () => Promise<T>): Promise<T>;
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
  /** Receives errors in the program or on this computer. */
  report(cause: unknown): void;
}

/**
 * Creates a scheduler that plans the next run after each run, and publishes `sync.changed` unless the run was idle and
 * left the problem unchanged.
 */
export function createScheduler({
  context,
  http,
  job,
  runJob,
  getProblem,
  report,
}: SchedulerOptions): Scheduler {
  const { clock } = context.env;
  let current: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  /** Resolves when the work of `runWhileHalted` ends, so that new runs can start; undefined without such work. */
  let held: Promise<void> | undefined;
  let isStarted = false;
  let isStopped = false;
  let cancelPlanned = () => {};
  /** The time of the planned run, in milliseconds of uptime; infinite without one. */
  let plannedAt = Number.POSITIVE_INFINITY;

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
    if (!remote?.isConnected) return;
    const delayMs =
      result === "paused"
        ? MAX_IDLE_MS
        : Math.max(job.computeEditDelayMs(), await job.computeDelayMs(remote));
    if (Number.isFinite(delayMs)) plan(delayMs);
  }

  async function run(): Promise<void> {
    if (isStopped) return;
    if (held) return held.then(run);
    if (current) {
      following ??= current.then(() => {
        following = undefined;
        return run();
      });
      return following;
    }
    cancelPlanned();
    plannedAt = Number.POSITIVE_INFINITY;
    current = runOnce().finally(() => {
      current = undefined;
    });
    return current;
  }

  function plan(delayMs: number): void {
    if (!isStarted) return;
    cancelPlanned();
    plannedAt = clock.uptimeMs() + delayMs;
    cancelPlanned = http.runAfter(delayMs, () => void run());
  }

  return {
    run,
    plan,
    planBy(delayMs) {
      if (clock.uptimeMs() + delayMs < plannedAt) plan(delayMs);
    },
    start() {
      isStarted = true;
    },
    async runWhileHalted(work) {
      while (held) await held;
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      try {
        job.halt();
        await current;
        return await work();
      } finally {
        held = undefined;
        resolve();
      }
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
