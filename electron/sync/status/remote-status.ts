import { LanedeskError } from "../../../shared/failure.ts";
import type { Context } from "../../services/context.ts";
import { toSystemFailure } from "../../store/files/system-error.ts";
import { backOff } from "../remote/back-off.ts";
import type { RemoteFailure } from "../remote/remote-failure.ts";
import { formatTimeOfDay } from "./local-time.ts";
import { saveProgress } from "./progress.ts";
import { writeSyncLog } from "./sync-log.ts";

export interface RemoteProblem {
  message: string;
  since: number | null;
}

/** How the remote fares: what is wrong with it, in words and in the diary, and for how long it is left alone. */
export interface RemoteStatus {
  /** What keeps it from being reached, and since when; empty words while it answers. */
  problem(): RemoteProblem;
  /** For how long it is still to be left alone, in milliseconds; not above 0 when it is not. */
  restMs(): number;
  /** Until when the remote itself asks to be left alone; null where it does not. */
  retryAfter(): number | null;
  /** It answers; `words` say what went wrong all the same, empty where nothing did. */
  recordSuccess(message: string): Promise<void>;
  /** It is unwell: it is left alone for a while, or until the broker has another token. */
  recordFailure(failure: RemoteFailure): Promise<void>;
  /** The program itself was at fault, or this computer; it tries again later. */
  recordFault(cause: unknown): void;
  /** Another remote was connected, or another token. */
  reset(): void;
}

const noTrouble: RemoteProblem = { message: "", since: null };

/** What this computer refuses, such as a full disk; undefined for a fault of the program's own. */
export const findSystemFault = (cause: unknown): LanedeskError | undefined =>
  cause instanceof LanedeskError ? cause : toSystemFailure(cause);

/** What is told of a fault of the program's own, or of this computer. */
export const describeFault = (cause: unknown): string =>
  findSystemFault(cause)?.message ??
  "A fault of the program's own ended the synchronizing; its log tells which. What waits stays, and it is tried again by itself.";

/** @param random between 0 (inclusive) and 1 (exclusive) */
export function createRemoteStatus(context: Context, random: () => number): RemoteStatus {
  const { clock } = context.env;
  let attempts = 0;
  /** In running time. */
  let restUntil = 0;
  let asked = { until: 0, at: 0 };
  let trouble = noTrouble;
  /** What the diary tells of this trouble: each cause once, also where one takes the place of another. */
  const told = new Set<string>();
  return {
    problem: () => trouble,
    restMs: () => restUntil - clock.uptimeMs(),
    retryAfter: () => (asked.until > clock.uptimeMs() ? asked.at : null),
    async recordSuccess(message) {
      if (trouble.since !== null) await writeSyncLog(context, "The remote answers again.");
      // Each trouble stands in the diary once.
      if (message !== "" && trouble.message !== message) await writeSyncLog(context, message);
      attempts = 0;
      trouble = message === "" ? noTrouble : { message: message, since: null };
    },
    async recordFailure({ message: reason, retryAfter, kind }) {
      attempts += 1;
      restUntil = clock.uptimeMs() + backOff(attempts, random(), retryAfter);
      asked = { until: clock.uptimeMs() + retryAfter, at: clock.now() + retryAfter };
      const wish = `It asks to be left alone until ${formatTimeOfDay(asked.at, context.machineTimeZone)}; what waits is sent then by itself.`;
      const message = retryAfter > 0 ? `${reason} ${wish}` : reason;
      if (trouble.since === null) told.clear();
      if (!told.has(reason)) await writeSyncLog(context, message);
      told.add(reason);
      trouble = { message: message, since: trouble.since ?? clock.now() };
      if (kind === "unauthenticated") {
        const message = `The remote refuses the token. ${reason} Nothing is sent until you connect with another one; everything that waits stays.`;
        await saveProgress(context, { paused: "token refused", message: message });
      }
    },
    recordFault(cause) {
      attempts += 1;
      trouble = { ...trouble, message: describeFault(cause) };
      restUntil = clock.uptimeMs() + backOff(attempts, random());
    },
    reset() {
      attempts = 0;
      restUntil = 0;
      asked = { until: 0, at: 0 };
      trouble = noTrouble;
    },
  };
}
