import type { Context } from "../../services/context.ts";
import { CarrierFailure, describeFailures, describeSkipped } from "../carriers/carrier-failure.ts";
import { syncChangeQueue } from "../carriers/change-queue.ts";
import { createMonitorClient } from "../carriers/monitor-client.ts";
import { syncRegistrationSteps } from "../carriers/registration-steps.ts";
import { canExpandCarriers } from "../remote/account-client.ts";
import { backOff } from "../remote/back-off.ts";
import { createProbe } from "../remote/probe.ts";
import type { HttpClient } from "../remote/request.ts";
import { CONTACT_INTERVAL_MS } from "../session/open-session.ts";
import { describeFault } from "../status/remote-status.ts";
import { writeSyncLog } from "../status/sync-log.ts";
import { MAX_IDLE_MS, type SyncJob } from "./sync-job.ts";

/**
 * The turns of the carriers, which have their own address and credentials. Their change queue and their registration
 * steps do not wait for each other either.
 * @param random between 0 (inclusive) and 1 (exclusive)
 */
export function createCarrierJob(context: Context, http: HttpClient, random: () => number): SyncJob {
  const { clock } = context.env;
  const askOffers = createProbe();
  let attempts = 0;
  /** Both in running time. */
  let dueAt = 0;
  let askedUntil = 0;
  let troubles: readonly string[] = [];
  /** It said once that the carriers themselves can be read there. That it refuses to say so later takes nothing back. */
  let expands = false;
  const trouble = () => troubles.join(" ");

  /** Each trouble stands in the diary once, and so does its end. */
  async function note(found: readonly string[]): Promise<void> {
    for (const message of found) if (!troubles.includes(message)) await writeSyncLog(context, message);
    if (troubles.length > 0 && found.length === 0)
      await writeSyncLog(context, "The carrier monitoring answers again.");
    troubles = found;
  }

  return {
    async run({ accountId, monitorUrl, clientId }, { clientPassword }) {
      if (monitorUrl === "") troubles = [];
      if (monitorUrl === "" || dueAt > clock.uptimeMs()) return "idle";
      const monitor = createMonitorClient({ http, monitorUrl, clientId, clientPassword });
      const queue = async () => {
        expands ||= await askOffers(() => canExpandCarriers(http, monitorUrl), false).catch(
          describeSkipped("the carriers that are new or changed were not read"),
        );
        await syncChangeQueue({ context, accountId, monitor, canExpand: expands, random });
      };
      const parts = [queue, () => syncRegistrationSteps({ context, accountId, monitor })];
      const failures: CarrierFailure[] = [];
      for (const part of parts) {
        // Where nobody answers at the address, the other part would only meet the same.
        if (failures.some(({ kind: trouble }) => trouble === "unreachable")) break;
        await part().catch((cause: unknown) => {
          if (!(cause instanceof CarrierFailure)) throw cause;
          failures.push(cause);
        });
      }
      if (http.closed?.aborted) return "halted";
      if (failures.some(({ kind: trouble }) => trouble === "missing")) expands = false;
      // What does not pass by itself is asked for no more often than usual.
      attempts = failures.some(({ isTransient: isPassing }) => isPassing) ? attempts + 1 : 0;
      const asked = Math.max(0, ...failures.map(({ retryAfter }) => retryAfter));
      askedUntil = clock.uptimeMs() + asked;
      dueAt = clock.uptimeMs() + (attempts > 0 ? backOff(attempts, random(), asked) : CONTACT_INTERVAL_MS);
      await note(describeFailures(failures));
      return failures.length > 0 ? "failed" : "done";
    },
    requestRun() {
      dueAt = askedUntil;
    },
    nextDelayMs: async ({ monitorUrl }) =>
      monitorUrl === "" ? Number.POSITIVE_INFINITY : Math.min(dueAt - clock.uptimeMs(), MAX_IDLE_MS),
    problem: trouble,
    recordFault(cause) {
      attempts += 1;
      troubles = [describeFault(cause)];
      dueAt = clock.uptimeMs() + backOff(attempts, random());
    },
    reset() {
      expands = false;
      attempts = 0;
      dueAt = 0;
      askedUntil = 0;
      troubles = [];
    },
  };
}
