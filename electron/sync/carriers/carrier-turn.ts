import type { Context } from "../../services/context.ts";
import { backOff } from "../backoff.ts";
import { readExpands } from "../client/account-client.ts";
import { createOffers } from "../client/offers.ts";
import type { HttpClient } from "../client/request.ts";
import { writeDiary } from "../diary.ts";
import { contactEvery } from "../open-session.ts";
import { wordsOfFault } from "../remote-health.ts";
import { longestPause, type Turn } from "../turn.ts";
import { because, carrierTroubles, NotDone } from "./carrier-trouble.ts";
import { createMonitorClient } from "./monitor-client.ts";
import { readSteps } from "./read-steps.ts";
import { syncCarriers } from "./sync-carriers.ts";

/**
 * The turns of the carriers, which have their own address and credentials. Their change queue and their registration
 * steps do not wait for each other either.
 * @param random between 0 (inclusive) and 1 (exclusive)
 */
export function createCarrierTurn(context: Context, wire: HttpClient, random: () => number): Turn {
  const { clock } = context.env;
  const askOffers = createOffers();
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
    for (const words of found) if (!troubles.includes(words)) await writeDiary(context, words);
    if (troubles.length > 0 && found.length === 0)
      await writeDiary(context, "The carrier monitoring answers again.");
    troubles = found;
  }

  return {
    async take({ accountId, monitorUrl, clientId }, { clientPassword }) {
      if (monitorUrl === "") troubles = [];
      if (monitorUrl === "" || dueAt > clock.uptimeMs()) return "idle";
      const monitor = createMonitorClient({ wire, monitorUrl, clientId, clientPassword });
      const queue = async () => {
        expands ||= await askOffers(() => readExpands(wire, monitorUrl), false).catch(
          because("the carriers that are new or changed were not read"),
        );
        await syncCarriers({ context, accountId, monitor, expands, random });
      };
      const parts = [queue, () => readSteps({ context, accountId, monitor })];
      const failures: NotDone[] = [];
      for (const part of parts) {
        // Where nobody answers at the address, the other part would only meet the same.
        if (failures.some(({ trouble }) => trouble === "unreachable")) break;
        await part().catch((cause: unknown) => {
          if (!(cause instanceof NotDone)) throw cause;
          failures.push(cause);
        });
      }
      if (wire.ended?.aborted) return "halted";
      if (failures.some(({ trouble }) => trouble === "missing")) expands = false;
      // What does not pass by itself is asked for no more often than usual.
      attempts = failures.some(({ isPassing }) => isPassing) ? attempts + 1 : 0;
      const asked = Math.max(0, ...failures.map(({ retryAfter }) => retryAfter));
      askedUntil = clock.uptimeMs() + asked;
      dueAt = clock.uptimeMs() + (attempts > 0 ? backOff(attempts, random(), asked) : contactEvery);
      await note(carrierTroubles(failures));
      return failures.length > 0 ? "failed" : "done";
    },
    hasten() {
      dueAt = askedUntil;
    },
    next: async ({ monitorUrl }) =>
      monitorUrl === "" ? Number.POSITIVE_INFINITY : Math.min(dueAt - clock.uptimeMs(), longestPause),
    trouble,
    faulted(cause) {
      attempts += 1;
      troubles = [wordsOfFault(cause)];
      dueAt = clock.uptimeMs() + backOff(attempts, random());
    },
    forget() {
      expands = false;
      attempts = 0;
      dueAt = 0;
      askedUntil = 0;
      troubles = [];
    },
  };
}
