import { LanedeskError } from "../../shared/failure.ts";
import type { Context } from "../services/context.ts";
import { notDue, type RemoteConnection } from "../store/store.ts";
import { backOff } from "./backoff.ts";
import { createMonitorClient } from "./carriers/monitor-client.ts";
import { carrierTrouble, syncCarriers } from "./carriers/sync-carriers.ts";
import {
  bareRemote,
  readCapabilities,
  readDirectory,
  readExpands,
  readRateTrend,
} from "./client/account-client.ts";
import { createLoadClient, inTurn } from "./client/load-client.ts";
import { createOffers } from "./client/offers.ts";
import { RemoteFailure } from "./client/remote-failure.ts";
import type { Wire } from "./client/request.ts";
import { nextDue, syncLoads } from "./cycle.ts";
import { createDecisions } from "./decisions.ts";
import { writeDiary } from "./diary.ts";
import { createPace } from "./pace.ts";
import { readProgress, saveProgress } from "./progress.ts";
import type { RemoteSecrets, SecretKeeper } from "./secrets.ts";
import type { Session } from "./session.ts";

export interface SyncOptions {
  context: Context;
  wire: Wire;
  /** Between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  secrets: SecretKeeper;
  /** Told of every fault of the program's own; the cycle ends and the next one tries again. */
  report(cause: unknown): void;
}

interface Trouble {
  words: string;
  since: number | null;
}

interface Draining {
  done: number;
  total: number;
}

const noTrouble: Trouble = { words: "", since: null };

/** Synchronising with the connected remote: in cycles, one at a time, as long as it is started. */
export interface Sync {
  wire: Wire;
  secrets: SecretKeeper;
  /** Runs a cycle at once, or joins the one that starts after the one that runs. Resolves at its end. */
  cycle(): Promise<void>;
  /** Forgets what it knows of the remote: another one was connected, or another token. */
  renew(): void;
  /** Something is to be sent: a cycle starts soon. */
  nudge(): void;
  /** From now on cycles run by themselves. */
  start(): void;
  /** The cycle that runs begins nothing more: what is under way is finished, what waits stays. */
  halt(): void;
  /** Halts the cycle that runs and waits for its end; none starts any more. */
  stop(): Promise<void>;
  /** How many loads of how many the cycle that runs has sent; null while it sends nothing. */
  draining(): Draining | null;
  /** What keeps the remote from being reached, and since when; empty words while it answers. */
  trouble(): Trouble;
  isRunning(): boolean;
  /**
   * Asks the remote for something outside a cycle, on behalf of a person who waits for it.
   * @throws LanedeskError "unavailable" with words when the remote cannot be asked
   */
  ask<T>(question: (session: Session) => Promise<T>): Promise<T>;
}

/** How soon after an edit a cycle starts, so that a few edits in a row go together. In milliseconds. */
const soon = 500;

/** How far sending has come is told no more often than this, in milliseconds. */
const toldEvery = 250;

/** No longer than this passes between two looks at what is due, whatever the clock says. */
const longestPause = 60_000;

/** The remote is asked at least this often, also where nothing is due, and what it is not more often. */
const contactEvery = 5 * 60_000;

export function createSync({ context, wire, random, secrets, report }: SyncOptions): Sync {
  const pace = createPace();
  const askOffers = createOffers();
  const askCarrierOffers = createOffers();
  const { clock } = context.surroundings;
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let isStarted = false;
  let isEnding = false;
  let cancelTimer = () => {};
  /** A person, or a start, wants a cycle whatever is due. */
  let isAsked = true;
  /** Whether the cycle that runs asked the remote for anything. */
  let wasBusy = false;
  /** In running time. */
  let carriersDueAt = 0;
  let attempts = 0;
  /** In running time: the remote is left alone until then. */
  let restUntil = 0;
  let trouble = noTrouble;
  let draining: Draining | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  /** What the remote is, as long as it is not to be asked again. */
  let found: (Pick<Session, "capabilities" | "directory"> & { until: number }) | undefined;

  async function once(): Promise<void> {
    const remote = await context.store.read(["kept"], ({ kept }) => kept.find("remote"));
    const known = remote?.connected ? await secrets.read() : undefined;
    if (!remote?.connected || (await readProgress(context)).paused) return;
    if (!known) {
      const words = "The token is not kept any more. Connect again; everything that waits stays.";
      await saveProgress(context, { paused: "token refused", words });
      return;
    }
    const wasAsked = isAsked;
    if (!wasAsked && !(await isDue(remote))) return;
    isAsked = false;
    wasBusy = true;
    pace.begin();
    try {
      const everything = wasAsked ? () => notDue - 1 : clock.now;
      const session = await open(remote, known);
      await syncLoads({ ...session, loads: inTurn(session.loads, pace), dueUntil: everything }, pace);
      const stopped = pace.stopped();
      if (stopped === "halted") return;
      const failure = stopped ?? pace.nothingBut();
      if (failure) throw failure;
      attempts = 0;
      const carriers = await carriersOf(remote, known);
      if (trouble.since !== null) await writeDiary(context, "The remote answers again.");
      trouble = carriers === "" ? noTrouble : { words: carriers, since: null };
      await saveProgress(context, { lastSyncAt: clock.now() });
    } catch (cause) {
      if (!(cause instanceof RemoteFailure)) throw cause;
      await rest(cause);
    }
  }

  function tell(done: number, total: number): void {
    draining = done < total ? { done, total } : null;
    if (clock.running() - toldAt < toldEvery) return;
    toldAt = clock.running();
    context.announce("sync.changed", null);
  }

  /** The carriers have their own address and credentials: their trouble holds up no load. */
  async function carriersOf(remote: RemoteConnection, { clientPassword }: RemoteSecrets): Promise<string> {
    const { accountId, monitorUrl, clientId } = remote;
    if (monitorUrl === "" || carriersDueAt > clock.running()) return "";
    carriersDueAt = clock.running() + contactEvery;
    try {
      const monitor = createMonitorClient({ wire, monitorUrl, clientId, clientPassword });
      const expands = await askCarrierOffers(() => readExpands(wire, monitorUrl), false);
      await syncCarriers({ context, accountId, monitor, expands, random });
      return "";
    } catch (cause) {
      return carrierTrouble(cause);
    }
  }

  async function isDue({ accountId }: RemoteConnection): Promise<boolean> {
    const due = await nextDue({ context, accountId });
    return (due !== undefined && due <= clock.now()) || !found || found.until <= clock.running();
  }

  async function open(remote: RemoteConnection, { token }: RemoteSecrets): Promise<Session> {
    const desk = { wire, baseUrl: remote.baseUrl, token };
    if (!found || found.until <= clock.running()) {
      const directory = await readDirectory(desk);
      const capabilities = await askOffers(() => readCapabilities(desk), bareRemote);
      found = { directory, capabilities, until: clock.running() + contactEvery };
    }
    return {
      context,
      accountId: remote.accountId,
      loads: createLoadClient(desk),
      rates: (body) => readRateTrend(desk, body),
      capabilities: found.capabilities,
      directory: found.directory,
      random,
      dueUntil: clock.now,
      tell,
      decide: createDecisions(context, remote.accountId, wire),
      missing: new Set(),
      ended: new Map(),
    };
  }

  async function ask<T>(question: (session: Session) => Promise<T>): Promise<T> {
    const remote = await context.store.read(["kept"], ({ kept }) => kept.find("remote"));
    const known = remote?.connected ? await secrets.read() : undefined;
    if (!remote?.connected || !known)
      throw new LanedeskError("unavailable", "No remote is connected. Connect one in the settings first.");
    try {
      return await question(await open(remote, known));
    } catch (cause) {
      if (!(cause instanceof RemoteFailure)) throw cause;
      throw new LanedeskError("unavailable", `${cause.message} Nothing was changed here.`);
    }
  }

  /** The remote is unwell: it is left alone for a while, or until the broker has another token. */
  async function rest(failure: RemoteFailure): Promise<void> {
    attempts += 1;
    found = undefined;
    if (trouble.since === null) await writeDiary(context, failure.message);
    trouble = { words: failure.message, since: trouble.since ?? clock.now() };
    restUntil = clock.running() + backOff(attempts, random(), failure.retryAfter);
    if (failure.trouble === "unauthenticated") {
      const words = `The remote refuses the token. ${failure.message} Nothing is sent until you connect with another one; everything that waits stays.`;
      await saveProgress(context, { paused: "token refused", words });
    }
  }

  async function cycle(): Promise<void> {
    cancelTimer();
    const before = trouble.words;
    try {
      await once().finally(() => {
        draining = null;
      });
    } catch (cause) {
      attempts += 1;
      restUntil = clock.running() + backOff(attempts, random());
      report(cause);
    }
    if (wasBusy || trouble.words !== before) context.announce("sync.changed", null);
    wasBusy = false;
    await schedule().catch((cause: unknown) => {
      // A store that cannot be read now may be read later; until then the rest of the program goes on.
      report(cause);
      plan(longestPause);
    });
  }

  async function schedule(): Promise<void> {
    if (!isStarted) return;
    const remote = await context.store.read(["kept"], ({ kept }) => kept.find("remote"));
    if (!remote?.connected) return;
    const due = await nextDue({ context, accountId: remote.accountId });
    const rest = Math.max(0, restUntil - clock.running());
    const wait = due === undefined ? longestPause : due - clock.now();
    plan(Math.max(soon, rest, Math.min(wait, longestPause)));
  }

  function plan(delay: number): void {
    if (!isStarted) return;
    cancelTimer();
    cancelTimer = wire.after(delay, () => void run());
  }

  async function run(): Promise<void> {
    if (isEnding) return;
    if (running) {
      following ??= running.then(() => {
        following = undefined;
        return run();
      });
      return following;
    }
    running = cycle().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    wire,
    secrets,
    cycle() {
      isAsked = true;
      carriersDueAt = 0;
      return run();
    },
    renew() {
      found = undefined;
      isAsked = true;
      restUntil = 0;
      attempts = 0;
      trouble = noTrouble;
      plan(soon);
    },
    nudge() {
      const rest = restUntil - clock.running();
      if (isStarted && !running) plan(Math.max(soon, rest));
    },
    start() {
      isStarted = true;
      plan(soon);
    },
    halt: pace.halt,
    async stop() {
      isStarted = false;
      isEnding = true;
      cancelTimer();
      pace.halt();
      await running;
    },
    draining: () => draining,
    trouble: () => trouble,
    isRunning: () => running !== undefined,
    ask,
  };
}
