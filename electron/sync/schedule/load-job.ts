import type { Context } from "../../services/context.ts";
import { NOT_DUE, type RemoteConnection } from "../../store/store.ts";
import type { RemoteSecrets } from "../connection/secrets.ts";
import { withRateLimit } from "../remote/load-client.ts";
import { createRateLimiter } from "../remote/rate-limiter.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import type { HttpClient } from "../remote/request.ts";
import type { SessionOpener } from "../session/open-session.ts";
import type { Session } from "../session/session.ts";
import { createRemoteStatus, type RemoteProblem } from "../status/remote-status.ts";
import { nextDue, syncLoads } from "./cycle.ts";
import { type JobResult, MAX_IDLE_MS, type SyncJob } from "./sync-job.ts";

/** The turns of the loads: the outbox, and the loads that the remote has. */
export interface LoadJob extends SyncJob {
  /** Sends nothing more in this turn; what is under way is finished. */
  halt(): void;
  /** What keeps the remote from being reached, and since when. */
  remoteProblem(): RemoteProblem;
  /** Until when the remote asks to be left alone; null where it does not. */
  retryAfter(): number | null;
  /** For how long it is still to be left alone, in milliseconds; not above 0 when it is not. */
  restMs(): number;
}

interface LoadTurnOptions {
  context: Context;
  http: HttpClient;
  /** Between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  sessions: SessionOpener;
}

export function createLoadJob({ context, http, random, sessions }: LoadTurnOptions): LoadJob {
  const { clock } = context.env;
  const pace = createRateLimiter();
  const health = createRemoteStatus(context, random);
  /** Kept from turn to turn: a load is tried again only now and then. */
  const unread: Session["readFailures"] = new Map();
  /** Kept until they are stored. */
  const posted: Session["unstoredCreates"] = new Map();
  /** A person, or a start, wants a turn whatever is due. */
  let isAsked = true;

  async function isDue({ accountId }: RemoteConnection): Promise<boolean> {
    const due = await nextDue({ context, accountId });
    return (due !== undefined && due <= clock.now()) || sessions.isDue();
  }

  /** @throws RemoteFailure when the remote is unwell */
  async function synchronize(
    remote: RemoteConnection,
    secrets: RemoteSecrets,
    dueUntil: () => number,
  ): Promise<JobResult> {
    pace.begin();
    const opened = await sessions.open(remote, secrets);
    const loads = withRateLimit(opened.loads, pace);
    const session: Session = {
      ...opened,
      loads,
      dueUntil,
      readFailures: unread,
      unstoredCreates: posted,
      othersSucceed: pace.hasSucceeded,
    };
    await syncLoads(session, pace);
    const stopped = pace.stopped();
    if (stopped === "halted") return "halted";
    const failure = stopped ?? pace.onlyFailure();
    if (failure) throw failure;
    await health.recordSuccess(unreadWords(unread));
    return unread.size > 0 ? "failed" : "done";
  }

  return {
    async run(remote, secrets) {
      if (health.retryAfter() !== null) return "idle";
      const wasAsked = isAsked;
      if (!wasAsked && !(await isDue(remote))) return "idle";
      isAsked = false;
      try {
        return await synchronize(remote, secrets, wasAsked ? () => NOT_DUE - 1 : clock.now);
      } catch (cause) {
        if (!(cause instanceof RemoteFailure)) throw cause;
        if (http.closed?.aborted) return "halted";
        sessions.reset();
        await health.recordFailure(cause);
        return "failed";
      }
    },
    requestRun() {
      isAsked = true;
    },
    async nextDelayMs({ accountId }) {
      const due = await nextDue({ context, accountId });
      const wait = due === undefined ? MAX_IDLE_MS : due - clock.now();
      return Math.max(health.restMs(), Math.min(wait, MAX_IDLE_MS));
    },
    problem: () => health.problem().message,
    recordFault: health.recordFault,
    reset() {
      sessions.reset();
      health.reset();
      unread.clear();
      posted.clear();
      isAsked = true;
    },
    halt: pace.halt,
    remoteProblem: health.problem,
    retryAfter: health.retryAfter,
    restMs: health.restMs,
  };
}

/** What is told of loads that could not be read again while others could; empty where there are none. */
function unreadWords(unread: ReadonlyMap<string, string>): string {
  const [first] = unread.values();
  if (!first) return "";
  const what = unread.size === 1 ? "One load" : `${unread.size} loads`;
  return `${what} could not be read again from the remote. ${first} What is here stays as it is, and is compared as soon as it can be read.`;
}
