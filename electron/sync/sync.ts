import { LanedeskError } from "../../shared/failure.ts";
import type { Context } from "../services/context.ts";
import { createCarrierTurn } from "./carriers/carrier-turn.ts";
import { RemoteFailure } from "./client/remote-failure.ts";
import type { Wire } from "./client/request.ts";
import { connectedRemote } from "./connected.ts";
import { createDraining, type Drained } from "./draining.ts";
import { createLoadTurn } from "./loads/load-turn.ts";
import { createSessions } from "./open-session.ts";
import { readProgress, saveProgress } from "./progress.ts";
import type { Trouble } from "./remote-health.ts";
import type { SecretKeeper } from "./secrets.ts";
import type { Session } from "./session.ts";
import { createTimetable, type Timetable } from "./timetable.ts";
import { longestPause, type Turn, type Turned } from "./turn.ts";

export interface SyncOptions {
  context: Context;
  wire: Wire;
  /** Between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  secrets: SecretKeeper;
  /** Told of every fault of the program's own; the cycle ends and the next one tries again. */
  report(cause: unknown): void;
}

/** Synchronising with the connected remote: in cycles, one at a time, as long as it is started. */
export interface Sync {
  wire: Wire;
  secrets: SecretKeeper;
  /**
   * Runs a cycle at once, or joins the one that starts after the one that runs. Resolves at its end. A remote that asked
   * to be left alone is left alone.
   */
  cycle(): Promise<void>;
  /** Forgets what it knows of the remote: another one was connected, or another token. */
  renew(): void;
  /** Something is to be sent: a cycle starts soon. */
  nudge(): void;
  /** From now on cycles run by themselves. */
  start(): void;
  /** The cycle that runs begins nothing more: what is under way is finished, what waits stays. */
  halt(): void;
  /**
   * Halts the cycle that runs and waits for its end; none starts any more. A remote that does not answer soon is not
   * waited for: what was asked of it is in doubt, or asked again by the next start.
   */
  stop(): Promise<void>;
  /** How many loads of how many the cycle that runs has sent; null while it sends nothing. */
  draining(): Drained | null;
  /** What keeps the remote from being reached, and since when; empty words while it answers. */
  trouble(): Trouble;
  /** What is wrong with its carrier monitoring, in words; empty where nothing is. */
  carrierTrouble(): string;
  /** Until when the remote asks to be left alone; null where it does not. */
  askedUntil(): number | null;
  isRunning(): boolean;
  /**
   * Asks the remote for something outside a cycle, on behalf of a person who waits for it.
   * @throws LanedeskError "unavailable" with words when the remote cannot be asked
   */
  ask<T>(question: (session: Session) => Promise<T>): Promise<T>;
}

/** How soon after an edit a cycle starts, so that a few edits in a row go together. In milliseconds. */
const soon = 500;

/** What is under way when the program ends has so long for its answer, in milliseconds. */
const grace = 1_000;

export function createSync({ context, wire: outside, random, secrets, report }: SyncOptions): Sync {
  const { clock } = context.surroundings;
  const ending = new AbortController();
  const wire: Wire = { ...outside, ended: ending.signal };
  const draining = createDraining(context);
  const sessions = createSessions({ context, wire, random, tell: draining.tell });
  const loads = createLoadTurn({ context, wire, random, sessions });
  const carriers = createCarrierTurn(context, wire, random);
  const loadTimes = createTimetable(wire, () => cycleOf(loads, loadTimes).finally(draining.end));
  const carrierTimes = createTimetable(wire, () => cycleOf(carriers, carrierTimes));
  const timetables = [loadTimes, carrierTimes];
  /** When the loads were last in step, until that is noted. */
  let inStepAt: number | undefined;

  const trouble = () => `${loads.trouble()} ${carriers.trouble()}`.trim();

  async function cycleOf(turn: Turn, timetable: Timetable): Promise<void> {
    const before = trouble();
    let turned: Turned = "idle";
    try {
      turned = await takeTurn(turn);
    } catch (cause) {
      turn.faulted(cause);
      report(cause);
    }
    if (turned !== "idle" || trouble() !== before) context.announce("sync.changed", null);
    await planNext(turn, timetable, turned).catch((cause: unknown) => {
      // A store that cannot be read now may be read later; until then the rest of the program goes on.
      report(cause);
      timetable.plan(longestPause);
    });
  }

  async function takeTurn(turn: Turn): Promise<Turned> {
    const connected = await connectedRemote(context, secrets);
    const { paused } = await readProgress(context);
    // What was stopped because of the loads stops the loads.
    if (!connected) return "idle";
    if (paused === "by hand" || (paused && turn === loads)) return "paused";
    const { remote, known } = connected;
    if (!known) {
      const words = "The token is not kept any more. Connect again; everything that waits stays.";
      await saveProgress(context, { paused: "token refused", words });
      return "paused";
    }
    const turned = await turn.take(remote, known);
    if (turn === loads && turned !== "idle") inStepAt = turned === "done" ? clock.now() : undefined;
    await noteInStep(turn);
    return turned;
  }

  /** In step is everything: what one area has done counts when the other one is not in trouble or at work. */
  async function noteInStep(turn: Turn): Promise<void> {
    const other = turn === loads ? carrierTimes : loadTimes;
    if (inStepAt === undefined || other.isRunning() || trouble() !== "") return;
    await saveProgress(context, { lastSyncAt: inStepAt });
    inStepAt = undefined;
  }

  async function planNext(turn: Turn, timetable: Timetable, turned: Turned): Promise<void> {
    if (!timetable.isStarted()) return;
    const remote = await context.store.read(["kept"], ({ kept }) => kept.find("remote"));
    if (!remote?.connected) return;
    const wait = turned === "paused" ? longestPause : Math.max(soon, await turn.next(remote));
    if (Number.isFinite(wait)) timetable.plan(wait);
  }

  async function ask<T>(question: (session: Session) => Promise<T>): Promise<T> {
    const connected = await connectedRemote(context, secrets);
    if (!connected?.known)
      throw new LanedeskError("unavailable", "No remote is connected. Connect one in the settings first.");
    if (loads.askedUntil() !== null)
      throw new LanedeskError("unavailable", `${loads.trouble()} Nothing was changed here.`);
    try {
      return await question(await sessions.open(connected.remote, connected.known));
    } catch (cause) {
      if (!(cause instanceof RemoteFailure)) throw cause;
      throw new LanedeskError("unavailable", `${cause.message} Nothing was changed here.`);
    }
  }

  return {
    wire,
    secrets,
    async cycle() {
      loads.hasten();
      carriers.hasten();
      await Promise.all(timetables.map(({ run }) => run()));
    },
    renew() {
      loads.forget();
      carriers.forget();
      for (const { plan } of timetables) plan(soon);
    },
    nudge() {
      if (loadTimes.isRunning()) return;
      const rest = loads.rest();
      loadTimes.plan(Math.max(soon, rest));
      // What waits is counted at once also where nothing is sent for a while.
      if (rest > soon) context.announce("sync.changed", null);
    },
    start() {
      for (const { start, plan } of timetables) {
        start();
        plan(soon);
      }
    },
    halt: loads.halt,
    async stop() {
      loads.halt();
      const cancel = wire.after(grace, () => ending.abort());
      await Promise.all(timetables.map(({ stop }) => stop()));
      cancel();
      ending.abort();
    },
    draining: draining.now,
    trouble: loads.reach,
    carrierTrouble: carriers.trouble,
    askedUntil: loads.askedUntil,
    isRunning: () => timetables.some(({ isRunning }) => isRunning()),
    ask,
  };
}
