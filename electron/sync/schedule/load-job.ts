import type { Context } from "../../services/context.ts";
import { NOT_DUE } from "../../store/store.ts";
import type { RemoteAccess } from "../connection/remote-access.ts";
import { createOfficeSync } from "../office/office-sync.ts";
import { readNextCarrierEditTime } from "../office/send-carrier-edits.ts";
import type { HttpClient } from "../remote/http-client.ts";
import { limitRequestRate } from "../remote/load-client.ts";
import { createRateLimiter } from "../remote/rate-limiter.ts";
import { appendClause, RemoteFailure } from "../remote/remote-failure.ts";
import type { SessionOpener } from "../session/open-session.ts";
import type { Session } from "../session/session.ts";
import { createRemoteStatus, type RemoteStatus } from "../status/remote-status.ts";
import { readNextDueAt, syncLoads, syncOffice } from "./cycle.ts";
import { EDIT_DELAY_MS, type JobResult, MAX_IDLE_MS, type SyncJob } from "./sync-job.ts";

/** Short, so that other desktops of an office see an edit within a second. */
const OFFICE_EDIT_DELAY_MS = 50;

/** Synchronizes the loads: the outbox, and the loads that the remote has. */
interface LoadJob extends SyncJob, Pick<RemoteStatus, "getWaitMs" | "getRetryTime"> {
  isOffice(): boolean;
  getRemoteProblem: RemoteStatus["getProblem"];
  /** From now on, waits between runs for changes of an office. */
  start(): void;
  /** Ends the wait for changes of an office. */
  stop(): void;
}

interface LoadJobOptions {
  context: Context;
  http: HttpClient;
  /** Returns a number between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  sessions: SessionOpener;
  /** Plans a run after a delay, unless an earlier run is planned. */
  wake(delayMs: number): void;
}

/** Creates the job that synchronizes the loads. */
export function createLoadJob({ context, http, random, sessions, wake }: LoadJobOptions): LoadJob {
  const { clock } = context.env;
  const limiter = createRateLimiter();
  const status = createRemoteStatus(context, random);
  const office = createOfficeSync({ context, http, random, wake });
  const readFailures: Session["readFailures"] = new Map();
  const lostLoads: Session["lostLoads"] = { missing: new Map(), ended: new Map(), checkedAt: 0 };
  const unstoredCreates: Session["unstoredCreates"] = new Map();
  /** Initially true, so that the first run does not wait. */
  let isRunRequested = true;

  async function findNextDueAt(accountId: string): Promise<number | undefined> {
    const loads = await readNextDueAt({ context, accountId });
    const carriers = office.isOffice() ? await readNextCarrierEditTime(context) : undefined;
    return loads === undefined || carriers === undefined ? (loads ?? carriers) : Math.min(loads, carriers);
  }

  async function isDue({ accountId }: RemoteAccess): Promise<boolean> {
    const due = await findNextDueAt(accountId);
    return (due !== undefined && due <= clock.now()) || sessions.isDue() || office.isDue();
  }

  /**
   * Runs a cycle.
   * @throws RemoteFailure if the remote failed
   */
  async function runCycle(access: RemoteAccess, getDueUntil: () => number): Promise<JobResult> {
    limiter.begin();
    const opened = await sessions.open(access);
    const session: Session = {
      ...opened,
      loads: limitRequestRate(opened.loads, limiter),
      getDueUntil,
      readFailures,
      lostLoads,
      unstoredCreates,
      hasOtherSucceeded: limiter.hasSucceeded,
    };
    const isHalted = () => limiter.getStopCause() !== undefined;
    if (session.capabilities.isOffice) await syncOffice(session, (own) => office.run(own, access, isHalted));
    else await syncLoads(session, limiter);
    const stopped = limiter.getStopCause();
    if (stopped === "halted") return "halted";
    const failure = stopped ?? limiter.findFailureWithoutSuccess();
    if (failure) throw failure;
    await status.recordSuccess(describeReadFailures(readFailures));
    return readFailures.size > 0 ? "failed" : "done";
  }

  return {
    async run(access) {
      if (status.getRetryTime() !== null) return "idle";
      const wasRequested = isRunRequested;
      // A request from now on, also while `isDue` reads the store, is for the next run.
      isRunRequested = false;
      if (!wasRequested && !(await isDue(access))) return "idle";
      try {
        return await runCycle(access, wasRequested ? () => NOT_DUE - 1 : clock.now);
      } catch (cause) {
        if (!(cause instanceof RemoteFailure)) throw cause;
        if (http.closed?.aborted) return "halted";
        sessions.reset();
        await status.recordFailure(cause);
        return "failed";
      }
    },
    requestRun() {
      isRunRequested = true;
    },
    async computeDelayMs({ accountId }) {
      const due = await findNextDueAt(accountId);
      const delayMs = office.isDue() ? 0 : due === undefined ? MAX_IDLE_MS : due - clock.now();
      return Math.max(status.getWaitMs(), Math.min(delayMs, MAX_IDLE_MS));
    },
    getProblem: () => status.getProblem().message,
    recordFault: status.recordFault,
    reset() {
      sessions.reset();
      status.reset();
      office.reset();
      readFailures.clear();
      lostLoads.missing.clear();
      lostLoads.ended.clear();
      unstoredCreates.clear();
      isRunRequested = true;
    },
    halt: limiter.halt,
    isOffice: office.isOffice,
    start: office.start,
    stop: office.stop,
    computeEditDelayMs: () => (office.isOffice() ? OFFICE_EDIT_DELAY_MS : EDIT_DELAY_MS),
    getRemoteProblem: status.getProblem,
    getRetryTime: status.getRetryTime,
    getWaitMs: status.getWaitMs,
  };
}

/** Describes the loads that sync could not read again; returns an empty string if there are none. */
function describeReadFailures(readFailures: ReadonlyMap<string, string>): string {
  const [reason] = readFailures.values();
  if (!reason) return "";
  const loads = readFailures.size === 1 ? "one load" : `${readFailures.size} loads`;
  return `${appendClause(reason, `${loads} can't be read`)} Lanedesk will retry.`;
}
