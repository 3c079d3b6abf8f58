import { LanedeskError } from "../../shared/failure.ts";
import type { Context } from "../services/context.ts";
import type { RemoteConnection } from "../store/store.ts";
import { openRemoteAccess, type RemoteAccess, RemoteAccessError } from "./connection/remote-access.ts";
import { findPolicyProblem } from "./connection/remote-policy.ts";
import type { SecretStore } from "./connection/secrets.ts";
import type { HttpClient } from "./remote/http-client.ts";
import { appendClause, RemoteFailure } from "./remote/remote-failure.ts";
import { createCarrierJob } from "./schedule/carrier-job.ts";
import { createLoadJob } from "./schedule/load-job.ts";
import { createScheduler } from "./schedule/scheduler.ts";
import { createSendProgress } from "./schedule/send-progress.ts";
import { EDIT_DELAY_MS, type JobResult, type SyncJob } from "./schedule/sync-job.ts";
import { createSessionOpener } from "./session/open-session.ts";
import type { RemoteCaller } from "./session/session.ts";
import { readProgress, saveProgress } from "./status/progress.ts";
import type { SyncActivity } from "./status/read-status.ts";

interface SyncOptions {
  context: Context;
  http: HttpClient;
  /** Returns a number between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  secrets: SecretStore;
  /** Whether this process may synchronize. If not, a cycle does nothing. */
  canRun?(): boolean;
  /** Receives every error in the program or on this computer; the next cycle retries. */
  report(cause: unknown): void;
}

/** Synchronization with the connected remote. */
export interface Sync extends SyncActivity {
  http: HttpClient;
  /** Without `read`, because only `openRemoteAccess` reads secrets. */
  secrets: Omit<SecretStore, "read">;
  /** Runs a cycle now, or after the current one, and resolves when the cycle ends. Respects Retry-After. */
  runCycle(): Promise<void>;
  /** Discards the state of both jobs and plans a cycle, because the user connected a remote or resumed sync. */
  reset(): void;
  /**
   * Plans a cycle that sends new edits, unless an earlier cycle is planned. Does nothing during a cycle, because that
   * cycle plans the next one.
   */
  runSoon(): void;
  /** Whether the last cycle was with an office. */
  isOffice(): boolean;
  /** Starts the scheduled cycles. */
  start(): void;
  /** Ends the current cycle; running requests about loads finish, and unsent edits are kept. */
  halt(): void;
  /** Ends the current cycle as `halt` does, waits for its end, and starts no other cycle until the work ends. */
  runWhileHalted<T>(work: () => Promise<T>): Promise<T>;
  /** Pauses sync, as a cycle would, if the user has to connect the remote again. */
  checkAccess(): Promise<void>;
  /**
   * Ends the current cycle and waits for the end; no other cycle starts. Cancels requests that get no response within a
   * second.
   */
  stop(): Promise<void>;
  callRemote: RemoteCaller;
}

const CLOSE_TIMEOUT_MS = 1_000;

/** Creates sync; `start` starts the scheduled cycles. */
export function createSync(options: SyncOptions): Sync {
  const { context, random, secrets, canRun = () => true, report } = options;
  const closing = new AbortController();
  const http: HttpClient = { ...options.http, closed: closing.signal };
  const sendProgress = createSendProgress(context);
  const sessions = createSessionOpener({ context, http, random, reportProgress: sendProgress.report });
  const loads = createLoadJob({
    context,
    http,
    random,
    sessions,
    wake: (delayMs) => loadScheduler.planBy(delayMs),
  });
  const carriers = createCarrierJob(context, http, random);
  /**
   * When the load job finished without a failure, in milliseconds since 1970; undefined after a failed or halted run,
   * and after `lastSyncAt` is saved.
   */
  let loadsDoneAt: number | undefined;
  const runningJobs = new Set<SyncJob>();
  const getProblem = () => `${loads.getProblem()} ${carriers.getProblem()}`.trim();
  const common = { context, http, getProblem, report };
  const loadScheduler = createScheduler({
    ...common,
    job: loads,
    runJob: () => runJob(loads).finally(sendProgress.end),
  });
  const carrierScheduler = createScheduler({
    ...common,
    job: carriers,
    runJob: () => runJob(carriers),
  });
  const schedulers = [loadScheduler, carrierScheduler];

  async function runJob(job: SyncJob): Promise<JobResult> {
    runningJobs.add(job);
    const result = await runJobUnlessPaused(job).finally(() => runningJobs.delete(job));
    if (result === "paused") return result;
    if (job === loads && result !== "idle")
      loadsDoneAt = result === "done" ? context.env.clock.now() : undefined;
    const isAllDone = result !== "halted" && runningJobs.size === 0 && getProblem() === "";
    if (loadsDoneAt !== undefined && isAllDone) {
      await saveProgress(context, { lastSyncAt: loadsDoneAt });
      loadsDoneAt = undefined;
      // The scheduler publishes nothing after an idle run.
      if (result === "idle") context.publish("sync.changed", null);
    }
    return result;
  }

  /**
   * Runs a job unless sync is paused. After a rejected token, or if many loads are missing or ended, only the load job
   * is paused. A pause for a rejected address ends here if Lanedesk may use the address again.
   */
  async function runJobUnlessPaused(job: SyncJob): Promise<JobResult> {
    if (!canRun()) return "idle";
    const remote = await findConnectedRemote();
    if (!remote) return "idle";
    const { paused } = await readProgress(context);
    const isAddressRefused = paused === "address refused";
    if (paused === "by hand" || (paused && !isAddressRefused && job === loads)) return "paused";
    const access = await openAccessOrPause(remote);
    if (!access) return "paused";
    if (isAddressRefused) await saveProgress(context, { paused: "", message: "" });
    return job.run(access);
  }

  async function findConnectedRemote(): Promise<RemoteConnection | undefined> {
    const remote = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
    return remote?.isConnected ? remote : undefined;
  }

  /**
   * Reads the credentials. The keychain may wait for the user; closing the program ends the wait.
   * @throws RemoteAccessError if the policy does not allow the remote, or the user has to connect again; LanedeskError
   * "unavailable" if the program closes or can't decrypt the credentials now
   */
  async function openAccess(remote: RemoteConnection): Promise<RemoteAccess> {
    const policyProblem = findPolicyProblem(context.policy, remote, remote);
    if (policyProblem) throw new RemoteAccessError("address refused", policyProblem);
    const closed = Promise.withResolvers<never>();
    const cancel = () => closed.reject(new LanedeskError("unavailable", "Lanedesk was closed."));
    closing.signal.addEventListener("abort", cancel);
    return Promise.race([openRemoteAccess(secrets, remote), closed.promise]).finally(() =>
      closing.signal.removeEventListener("abort", cancel),
    );
  }

  /**
   * Reads the credentials. Returns undefined while the program closes. If the user has to connect again first, pauses
   * sync and returns undefined.
   */
  async function openAccessOrPause(remote: RemoteConnection): Promise<RemoteAccess | undefined> {
    try {
      return await openAccess(remote);
    } catch (cause) {
      if (closing.signal.aborted) return undefined;
      if (!(cause instanceof RemoteAccessError)) throw cause;
      await saveProgress(context, { paused: cause.paused, message: cause.message });
      return undefined;
    }
  }

  const callRemote: RemoteCaller = async (request, isReadOnly = false) => {
    const createFailure = (message: string) =>
      new LanedeskError(
        "unavailable",
        isReadOnly ? message : appendClause(message, "nothing was changed here"),
      );
    const remote = await findConnectedRemote();
    if (!remote)
      throw new LanedeskError("unavailable", "No load board is connected. Connect a load board in Sync.");
    if (loads.getRetryTime() !== null) throw createFailure(loads.getProblem());
    const access = await openAccess(remote);
    try {
      return await request(await sessions.open(access));
    } catch (cause) {
      if (!(cause instanceof RemoteFailure)) throw cause;
      throw createFailure(cause.message);
    }
  };

  return {
    http,
    secrets,
    async runCycle() {
      loads.requestRun();
      carriers.requestRun();
      await Promise.all(schedulers.map(({ run }) => run()));
    },
    reset() {
      loads.reset();
      carriers.reset();
      for (const { plan } of schedulers) plan(EDIT_DELAY_MS);
    },
    runSoon() {
      if (loadScheduler.isRunning()) return;
      const waitMs = loads.getWaitMs();
      const delayMs = loads.computeEditDelayMs();
      loadScheduler.planBy(Math.max(delayMs, waitMs));
      // Sync waits, but the number of unsent edits in the window has changed.
      if (waitMs > delayMs) context.publish("sync.changed", null);
    },
    start() {
      loads.start();
      for (const { start, plan } of schedulers) {
        start();
        plan(EDIT_DELAY_MS);
      }
    },
    halt() {
      loads.halt();
      carriers.halt();
    },
    runWhileHalted: (work) => loadScheduler.runWhileHalted(() => carrierScheduler.runWhileHalted(work)),
    isOffice: loads.isOffice,
    async checkAccess() {
      const remote = await findConnectedRemote();
      if (remote && (await readProgress(context)).paused === "") await openAccessOrPause(remote);
    },
    async stop() {
      loads.halt();
      loads.stop();
      const cancelTimeout = http.runAfter(CLOSE_TIMEOUT_MS, () => closing.abort());
      await Promise.all(schedulers.map(({ stop }) => stop()));
      cancelTimeout();
      closing.abort();
    },
    getSendProgress: sendProgress.getCurrent,
    getRemoteProblem: loads.getRemoteProblem,
    getCarrierProblem: carriers.getProblem,
    getRetryTime: loads.getRetryTime,
    isRunning: () => schedulers.some(({ isRunning }) => isRunning()),
    callRemote,
  };
}
