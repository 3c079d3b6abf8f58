import type { Context } from "../services/context.ts";
import { askRemote } from "./ask-remote.ts";
import { findConnectedRemote } from "./connection/connected-remote.ts";
import type { SecretStore } from "./connection/secrets.ts";
import type { HttpClient } from "./remote/request.ts";
import { createCarrierJob } from "./schedule/carrier-job.ts";
import { createLoadJob } from "./schedule/load-job.ts";
import { createScheduler } from "./schedule/scheduler.ts";
import { createSendProgress, type SendCount } from "./schedule/send-progress.ts";
import { EDIT_DELAY_MS, type JobResult, type SyncJob } from "./schedule/sync-job.ts";
import type { Scheduler } from "./schedule/timetable.ts";
import { createSessionOpener } from "./session/open-session.ts";
import type { Session } from "./session/session.ts";
import { createLastSync } from "./status/last-sync.ts";
import { readProgress, saveProgress } from "./status/progress.ts";
import type { RemoteProblem } from "./status/remote-status.ts";

export interface SyncOptions {
  context: Context;
  http: HttpClient;
  /** Between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  secrets: SecretStore;
  /** Told of every fault of the program's own; the cycle ends and the next one tries again. */
  report(cause: unknown): void;
}

/** Synchronizing with the connected remote: in cycles, one at a time, as long as it is started. */
export interface Sync {
  http: HttpClient;
  secrets: SecretStore;
  /**
   * Runs a cycle at once, or joins the one that starts after the one that runs. Resolves at its end. A remote that asked
   * to be left alone is left alone.
   */
  runCycle(): Promise<void>;
  /** Forgets what it knows of the remote: another one was connected, or another token. */
  reset(): void;
  /** Something is to be sent: a cycle starts soon. */
  nudge(): void;
  /** From now on cycles run by themselves. */
  start(): void;
  /** The cycle that runs begins nothing more: what is under way is finished, what waits stays. */
  halt(): void;
  /**
   * Halts the cycle that runs and waits for its end; none starts any more. A remote that does not answer soon is not
   * waited for: what was asked of it is in doubt, or asked again by the next start.
   */
  stop(): Promise<void>;
  /** How many loads of how many the cycle that runs has sent; null while it sends nothing. */
  sendProgress(): SendCount | null;
  /** What keeps the remote from being reached, and since when; empty words while it answers. */
  remoteProblem(): RemoteProblem;
  /** What is wrong with its carrier monitoring, in words; empty where nothing is. */
  carrierProblem(): string;
  /** Until when the remote asks to be left alone; null where it does not. */
  retryAfter(): number | null;
  isRunning(): boolean;
  /**
   * Asks the remote for something outside a cycle, on behalf of a person who waits for it.
   * @throws LanedeskError "unavailable" with words when the remote cannot be asked
   */
  ask<T>(question: (session: Session) => Promise<T>): Promise<T>;
}

/** What is under way when the program ends has so long for its answer, in milliseconds. */
const grace = 1_000;

export function createSync({ context, http: outside, random, secrets, report }: SyncOptions): Sync {
  const ending = new AbortController();
  const http: HttpClient = { ...outside, closed: ending.signal };
  const draining = createSendProgress(context);
  const sessions = createSessionOpener({ context, http, random, tell: draining.report });
  const loads = createLoadJob({ context, http, random, sessions });
  const carriers = createCarrierJob(context, http, random);
  const inStep = createLastSync(context);
  const trouble = () => `${loads.problem()} ${carriers.problem()}`.trim();
  const area = { context, http, trouble, report };
  const loadTimes = createScheduler({
    ...area,
    turn: loads,
    take: () => take(loads, carrierTimes).finally(draining.end),
  });
  const carrierTimes = createScheduler({ ...area, turn: carriers, take: () => take(carriers, loadTimes) });
  const timetables = [loadTimes, carrierTimes];

  async function take(turn: SyncJob, other: Scheduler): Promise<JobResult> {
    const turned = await takeTurn(context, secrets, turn, turn === loads);
    if (turned === "paused") return turned;
    if (turn === loads) inStep.recordLoads(turned);
    // What one area has done counts when the other one is not in trouble or at work.
    await inStep.save(!other.isRunning() && trouble() === "");
    return turned;
  }

  return {
    http,
    secrets,
    async runCycle() {
      loads.requestRun();
      carriers.requestRun();
      await Promise.all(timetables.map(({ run }) => run()));
    },
    reset() {
      loads.reset();
      carriers.reset();
      for (const { plan } of timetables) plan(EDIT_DELAY_MS);
    },
    nudge() {
      if (loadTimes.isRunning()) return;
      const rest = loads.restMs();
      loadTimes.plan(Math.max(EDIT_DELAY_MS, rest));
      // What waits is counted at once also where nothing is sent for a while.
      if (rest > EDIT_DELAY_MS) context.publish("sync.changed", null);
    },
    start() {
      for (const { start, plan } of timetables) {
        start();
        plan(EDIT_DELAY_MS);
      }
    },
    halt: loads.halt,
    async stop() {
      loads.halt();
      const cancel = http.after(grace, () => ending.abort());
      await Promise.all(timetables.map(({ stop }) => stop()));
      cancel();
      ending.abort();
    },
    sendProgress: draining.current,
    remoteProblem: loads.remoteProblem,
    carrierProblem: carriers.problem,
    retryAfter: loads.retryAfter,
    isRunning: () => timetables.some(({ isRunning }) => isRunning()),
    ask: (question) => askRemote({ context, secrets, sessions, loads }, question),
  };
}

/** Takes an area's turn, unless a person has to do something first. What was stopped because of the loads stops the loads. */
async function takeTurn(
  context: Context,
  secrets: SecretStore,
  turn: SyncJob,
  isOfLoads: boolean,
): Promise<JobResult> {
  const connected = await findConnectedRemote(context, secrets);
  if (!connected) return "idle";
  const { paused } = await readProgress(context);
  if (paused === "by hand" || (paused && isOfLoads)) return "paused";
  const { remote, secrets: known } = connected;
  if (known) return turn.run(remote, known);
  const message = "The token is not kept any more. Connect again; everything that waits stays.";
  await saveProgress(context, { paused: "token refused", message: message });
  return "paused";
}
