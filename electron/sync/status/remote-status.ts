import { LanedeskError } from "../../../shared/failure.ts";
import type { Context } from "../../services/context.ts";
import { findRemoteName } from "../../services/settings/find-office.ts";
import { toSystemFailure } from "../../store/files/system-error.ts";
import { computeBackOffMs } from "../remote/back-off.ts";
import { appendClause, type RemoteFailure } from "../remote/remote-failure.ts";
import { formatTimeOfDay } from "./local-time.ts";
import { saveProgress } from "./progress.ts";
import { writeSyncLog } from "./sync-log.ts";

/** The current problem with the remote, for the window. */
export interface RemoteProblem {
  /** Empty if there is no problem. */
  message: string;
  /** The start of the current outage, in milliseconds since 1970; null if there is none. */
  since: number | null;
}

/** Whether the remote responds, and the time of the next attempt. */
export interface RemoteStatus {
  getProblem(): RemoteProblem;
  /** Returns milliseconds until the next attempt; 0 or less if now. */
  getWaitMs(): number;
  /** Returns the end of the delay that the remote requested, in milliseconds since 1970; null if there is none. */
  getRetryTime(): number | null;
  /** Records that the remote responded. `message` describes a partial failure; empty if there is none. */
  recordSuccess(message: string): Promise<void>;
  /** Records a failed request and delays the next attempt. Pauses sync if the remote rejected the token. */
  recordFailure(failure: RemoteFailure): Promise<void>;
  /** Records an error in the program or on this computer, and delays the next attempt. */
  recordFault(cause: unknown): void;
  /** Discards all state, because the user connected a remote or resumed sync. */
  reset(): void;
}

const NO_PROBLEM: RemoteProblem = { message: "", since: null };

/** Returns an error of this computer, such as a full disk; undefined for an error in the program. */
export const findSystemFault = (cause: unknown): LanedeskError | undefined =>
  cause instanceof LanedeskError ? cause : toSystemFailure(cause);

/** Returns the message for an error in the program or on this computer. */
export const describeFault = (cause: unknown): string =>
  findSystemFault(cause)?.message ??
  "Sync stopped because of a program error; the program's log has the details. Unsent changes are kept, and Lanedesk will retry.";

/**
 * Creates the status of a remote that has not been contacted.
 * @param random returns a number between 0 (inclusive) and 1 (exclusive)
 */
export function createRemoteStatus(context: Context, random: () => number): RemoteStatus {
  const { clock } = context.env;
  let attempts = 0;
  /** Milliseconds of uptime. */
  let waitUntil = 0;
  /** `until` is in milliseconds of uptime, `at` in milliseconds since 1970. */
  let retryAfter = { until: 0, at: 0 };
  let problem = NO_PROBLEM;
  /** The causes that were logged since the remote last responded; each is logged once. */
  const logged = new Set<string>();
  const readNoun = async () => (await context.store.read(["keyValue"], findRemoteName)).noun;
  return {
    getProblem: () => problem,
    getWaitMs: () => waitUntil - clock.uptimeMs(),
    getRetryTime: () => (retryAfter.until > clock.uptimeMs() ? retryAfter.at : null),
    async recordSuccess(message) {
      if (problem.since !== null) await writeSyncLog(context, `The ${await readNoun()} responds again.`);
      if (message !== "" && problem.message !== message) await writeSyncLog(context, message);
      attempts = 0;
      problem = message === "" ? NO_PROBLEM : { message, since: null };
    },
    async recordFailure(failure) {
      const noun = await readNoun();
      attempts += 1;
      waitUntil = clock.uptimeMs() + computeBackOffMs(attempts, random(), failure.retryAfterMs);
      retryAfter = { until: clock.uptimeMs() + failure.retryAfterMs, at: clock.now() + failure.retryAfterMs };
      const retryAt = formatTimeOfDay(retryAfter.at, context.machineTimeZone);
      const message =
        failure.retryAfterMs > 0
          ? `${failure.message} The ${noun} requested a delay; Lanedesk will retry at ${retryAt}.`
          : failure.message;
      if (problem.since === null) logged.clear();
      if (!logged.has(failure.message)) await writeSyncLog(context, message);
      logged.add(failure.message);
      problem = { message, since: problem.since ?? clock.now() };
      if (failure.kind === "unauthenticated")
        await saveProgress(context, {
          paused: "token refused",
          message: `${appendClause(failure.message, "the token was rejected")} Connect with another token; unsent changes are kept.`,
        });
    },
    recordFault(cause) {
      attempts += 1;
      problem = { ...problem, message: describeFault(cause) };
      waitUntil = clock.uptimeMs() + computeBackOffMs(attempts, random());
    },
    reset() {
      attempts = 0;
      waitUntil = 0;
      retryAfter = { until: 0, at: 0 };
      problem = NO_PROBLEM;
    },
  };
}
