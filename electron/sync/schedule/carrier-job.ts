import type { Context } from "../../services/context.ts";
import { findOffice } from "../../services/settings/find-office.ts";
import { addSkippedStep, CarrierFailure, describeFailures } from "../carriers/carrier-failure.ts";
import { syncChangeQueue } from "../carriers/change-queue.ts";
import { createMonitorClient } from "../carriers/monitor-client.ts";
import { syncRegistrationSteps } from "../carriers/registration-steps.ts";
import { isSameAddress } from "../connection/remote-access.ts";
import { BARE_MONITOR, readMonitorCapabilities } from "../remote/account-client.ts";
import { computeBackOffMs } from "../remote/back-off.ts";
import type { HttpClient } from "../remote/http-client.ts";
import { probeFeature } from "../remote/probe-feature.ts";
import { CONTACT_INTERVAL_MS } from "../session/open-session.ts";
import { describeFault } from "../status/remote-status.ts";
import { writeSyncLog } from "../status/sync-log.ts";
import { EDIT_DELAY_MS, MAX_IDLE_MS, type SyncJob } from "./sync-job.ts";

const OFFICE_QUEUE_MESSAGE =
  "The change queue comes from the office. Lanedesk uses the carrier monitoring address only for registration steps.";

/**
 * Creates the job that synchronizes the carriers: the change queue, then today's registration steps. The carrier
 * monitoring service has its own address and credentials. If the queue fails, the job still reads the steps unless the
 * service can't be reached.
 * @param random returns a number between 0 (inclusive) and 1 (exclusive)
 */
export function createCarrierJob(context: Context, http: HttpClient, random: () => number): SyncJob {
  const { clock } = context.env;
  let attempts = 0;
  /** The time of the next run, in milliseconds of uptime. */
  let dueAt = 0;
  /** The end of the delay that the service requested, in milliseconds of uptime. */
  let retryAt = 0;
  /** The problems of the service. */
  let problems: readonly string[] = [];
  /** An error in the program or on this computer; empty if the last run had none. */
  let fault = "";
  /**
   * Whether the service has reported that it returns the details of queued carriers. Once true, the job asks again only
   * after a 404, a 410 or a `reset`.
   */
  let canExpand = false;

  let isQueueSkipped = false;
  let halting = new AbortController();

  /**
   * Returns whether the remote is an office. If so, the job skips the change queue, because desktops receive the queue
   * with the office's changes. Logs the first skip.
   * @param isKnownOffice whether the monitoring service has shown that the remote is an office; if false, the stored
   * capabilities decide
   */
  async function detectOffice(isKnownOffice: boolean): Promise<boolean> {
    const isOffice = isKnownOffice || (await context.store.read(["keyValue"], findOffice)) !== undefined;
    if (isOffice && !isQueueSkipped) await writeSyncLog(context, OFFICE_QUEUE_MESSAGE);
    isQueueSkipped = isOffice;
    return isOffice;
  }

  /** Logs each new problem once, and the end of all problems. */
  async function recordProblems(found: readonly string[]): Promise<void> {
    for (const message of found) if (!problems.includes(message)) await writeSyncLog(context, message);
    if (problems.length > 0 && found.length === 0)
      await writeSyncLog(context, "The carrier monitoring service responds again.");
    problems = found;
    fault = "";
  }

  return {
    async run({ accountId, baseUrl, monitorUrl, clientId, clientPassword }) {
      if (monitorUrl === "") {
        problems = [];
        fault = "";
      }
      if (monitorUrl === "" || dueAt > clock.uptimeMs()) return "idle";
      halting = new AbortController();
      const closed = AbortSignal.any([halting.signal, ...(http.closed ? [http.closed] : [])]);
      const runHttp = { ...http, closed };
      const monitor = createMonitorClient({ http: runHttp, monitorUrl, clientId, clientPassword });
      const syncQueue = async () => {
        if (await detectOffice(false)) return;
        if (!canExpand) {
          const offered = await probeFeature(
            () => readMonitorCapabilities(runHttp, monitorUrl),
            BARE_MONITOR,
          ).catch(addSkippedStep("new and changed carriers were not read"));
          // The load job may not have stored the remote's capabilities yet. A monitoring service at the remote's address
          // has the same capabilities.
          if (offered.isOffice && isSameAddress(monitorUrl, baseUrl) && (await detectOffice(true))) return;
          canExpand = offered.canExpand;
        }
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
      if (closed.aborted) return "halted";
      if (failures.some(({ kind }) => kind === "missing")) canExpand = false;
      // The job retries after a permanent failure at the usual interval.
      attempts = failures.some(({ isTransient }) => isTransient) ? attempts + 1 : 0;
      const waitMs = Math.max(0, ...failures.map((failure) => failure.retryAfterMs));
      retryAt = clock.uptimeMs() + waitMs;
      dueAt =
        clock.uptimeMs() +
        (attempts > 0 ? computeBackOffMs(attempts, random(), waitMs) : CONTACT_INTERVAL_MS);
      await recordProblems(describeFailures(failures));
      return failures.length > 0 ? "failed" : "done";
    },
    halt: () => halting.abort(),
    requestRun() {
      dueAt = retryAt;
    },
    computeDelayMs: async ({ monitorUrl }) =>
      monitorUrl === "" ? Number.POSITIVE_INFINITY : Math.min(dueAt - clock.uptimeMs(), MAX_IDLE_MS),
    computeEditDelayMs: () => EDIT_DELAY_MS,
    getProblem: () => fault || problems.join(" "),
    recordFault(cause) {
      attempts += 1;
      fault = describeFault(cause);
      dueAt = clock.uptimeMs() + computeBackOffMs(attempts, random());
    },
    reset() {
      canExpand = false;
      attempts = 0;
      dueAt = 0;
      retryAt = 0;
      problems = [];
      fault = "";
    },
  };
}
