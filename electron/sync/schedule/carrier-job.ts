import type { Context } from "../../services/context.ts";
import { CarrierFailure, describeFailures, describeSkipped } from "../carriers/carrier-failure.ts";
import { syncChangeQueue } from "../carriers/change-queue.ts";
import { createMonitorClient } from "../carriers/monitor-client.ts";
import { syncRegistrationSteps } from "../carriers/registration-steps.ts";
import { canExpandCarriers } from "../remote/account-client.ts";
import { backOff } from "../remote/back-off.ts";
import type { HttpClient } from "../remote/http-client.ts";
import { createProbe } from "../remote/probe.ts";
import { CONTACT_INTERVAL_MS } from "../session/open-session.ts";
import { describeFault } from "../status/remote-status.ts";
import { writeSyncLog } from "../status/sync-log.ts";
import { EDIT_DELAY_MS, MAX_IDLE_MS, type SyncJob } from "./sync-job.ts";

/**
 * Synchronizes the carriers, which have their own address and credentials: the change queue, and today's registration
 * steps. A failure of one does not skip the other.
 * @param random between 0 (inclusive) and 1 (exclusive)
 */
export function createCarrierJob(context: Context, http: HttpClient, random: () => number): SyncJob {
  const { clock } = context.env;
  const probe = createProbe();
  let attempts = 0;
  /** Milliseconds of uptime, as is `retryAfter`. */
  let dueAt = 0;
  let retryAfter = 0;
  let problems: readonly string[] = [];
  /** Stays true if a later request for the capabilities is rejected. */
  let canExpand = false;

  /** Logs each new problem once, and the end of all problems. */
  async function recordProblems(found: readonly string[]): Promise<void> {
    for (const message of found) if (!problems.includes(message)) await writeSyncLog(context, message);
    if (problems.length > 0 && found.length === 0)
      await writeSyncLog(context, "The carrier monitoring service responds again.");
    problems = found;
  }

  return {
    async run({ accountId, monitorUrl, clientId, clientPassword }) {
      if (monitorUrl === "") problems = [];
      if (monitorUrl === "" || dueAt > clock.uptimeMs()) return "idle";
      const monitor = createMonitorClient({ http, monitorUrl, clientId, clientPassword });
      const syncQueue = async () => {
        canExpand ||= await probe(() => canExpandCarriers(http, monitorUrl), false).catch(
          describeSkipped("new and changed carriers were not read"),
        );
        await syncChangeQueue({ context, accountId, monitor, canExpand, random });
      };
      const steps = [syncQueue, () => syncRegistrationSteps({ context, accountId, monitor })];
      const failures: CarrierFailure[] = [];
      for (const step of steps) {
        // The next step would fail in the same way.
        if (failures.some(({ kind }) => kind === "unreachable")) break;
        await step().catch((cause: unknown) => {
          if (!(cause instanceof CarrierFailure)) throw cause;
          failures.push(cause);
        });
      }
      if (http.closed?.aborted) return "halted";
      if (failures.some(({ kind }) => kind === "missing")) canExpand = false;
      // A permanent failure is retried at the usual interval.
      attempts = failures.some(({ isTransient }) => isTransient) ? attempts + 1 : 0;
      const waitMs = Math.max(0, ...failures.map((failure) => failure.retryAfter));
      retryAfter = clock.uptimeMs() + waitMs;
      dueAt = clock.uptimeMs() + (attempts > 0 ? backOff(attempts, random(), waitMs) : CONTACT_INTERVAL_MS);
      await recordProblems(describeFailures(failures));
      return failures.length > 0 ? "failed" : "done";
    },
    requestRun() {
      dueAt = retryAfter;
    },
    nextDelayMs: async ({ monitorUrl }) =>
      monitorUrl === "" ? Number.POSITIVE_INFINITY : Math.min(dueAt - clock.uptimeMs(), MAX_IDLE_MS),
    editDelayMs: () => EDIT_DELAY_MS,
    problem: () => problems.join(" "),
    recordFault(cause) {
      attempts += 1;
      problems = [describeFault(cause)];
      dueAt = clock.uptimeMs() + backOff(attempts, random());
    },
    reset() {
      canExpand = false;
      attempts = 0;
      dueAt = 0;
      retryAfter = 0;
      problems = [];
    },
  };
}
