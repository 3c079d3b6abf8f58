import { LanedeskError } from "../../shared/failure.ts";
import type { Context } from "../services/context.ts";
import { toSystemFailure } from "../store/files/system-error.ts";
import { backOff } from "./backoff.ts";
import type { RemoteFailure } from "./client/remote-failure.ts";
import { writeDiary } from "./diary.ts";
import { timeOfDay } from "./local-time.ts";
import { saveProgress } from "./progress.ts";

export interface Trouble {
  words: string;
  since: number | null;
}

/** How the remote fares: what is wrong with it, in words and in the diary, and for how long it is left alone. */
export interface RemoteHealth {
  /** What keeps it from being reached, and since when; empty words while it answers. */
  trouble(): Trouble;
  /** For how long it is still to be left alone, in milliseconds; not above 0 when it is not. */
  rest(): number;
  /** Until when the remote itself asks to be left alone; null where it does not. */
  askedUntil(): number | null;
  /** It answers; `words` say what went wrong all the same, empty where nothing did. */
  answered(words: string): Promise<void>;
  /** It is unwell: it is left alone for a while, or until the broker has another token. */
  failed(failure: RemoteFailure): Promise<void>;
  /** The program itself was at fault, or this computer; it tries again later. */
  faulted(cause: unknown): void;
  /** Another remote was connected, or another token. */
  forget(): void;
}

const noTrouble: Trouble = { words: "", since: null };

/** What this computer refuses, such as a full disk; undefined for a fault of the program's own. */
export const faultOfThisComputer = (cause: unknown): LanedeskError | undefined =>
  cause instanceof LanedeskError ? cause : toSystemFailure(cause);

/** What is told of a fault of the program's own, or of this computer. */
export const wordsOfFault = (cause: unknown): string =>
  faultOfThisComputer(cause)?.message ??
  "A fault of the program's own ended the synchronizing; its log tells which. What waits stays, and it is tried again by itself.";

/** @param random between 0 (inclusive) and 1 (exclusive) */
export function createRemoteHealth(context: Context, random: () => number): RemoteHealth {
  const { clock } = context.env;
  let attempts = 0;
  /** In running time. */
  let restUntil = 0;
  let asked = { until: 0, at: 0 };
  let trouble = noTrouble;
  /** What the diary tells of this trouble: each cause once, also where one takes the place of another. */
  const told = new Set<string>();
  return {
    trouble: () => trouble,
    rest: () => restUntil - clock.uptimeMs(),
    askedUntil: () => (asked.until > clock.uptimeMs() ? asked.at : null),
    async answered(words) {
      if (trouble.since !== null) await writeDiary(context, "The remote answers again.");
      // Each trouble stands in the diary once.
      if (words !== "" && trouble.words !== words) await writeDiary(context, words);
      attempts = 0;
      trouble = words === "" ? noTrouble : { words, since: null };
    },
    async failed({ message, retryAfter, trouble: kind }) {
      attempts += 1;
      restUntil = clock.uptimeMs() + backOff(attempts, random(), retryAfter);
      asked = { until: clock.uptimeMs() + retryAfter, at: clock.now() + retryAfter };
      const wish = `It asks to be left alone until ${timeOfDay(asked.at, context.machineTimeZone)}; what waits is sent then by itself.`;
      const words = retryAfter > 0 ? `${message} ${wish}` : message;
      if (trouble.since === null) told.clear();
      if (!told.has(message)) await writeDiary(context, words);
      told.add(message);
      trouble = { words, since: trouble.since ?? clock.now() };
      if (kind === "unauthenticated") {
        const words = `The remote refuses the token. ${message} Nothing is sent until you connect with another one; everything that waits stays.`;
        await saveProgress(context, { paused: "token refused", words });
      }
    },
    faulted(cause) {
      attempts += 1;
      trouble = { ...trouble, words: wordsOfFault(cause) };
      restUntil = clock.uptimeMs() + backOff(attempts, random());
    },
    forget() {
      attempts = 0;
      restUntil = 0;
      asked = { until: 0, at: 0 };
      trouble = noTrouble;
    },
  };
}
