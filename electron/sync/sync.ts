import type { Context } from "../services/context.ts";
import { askRemote } from "./ask-remote.ts";
import { createCarrierTurn } from "./carriers/carrier-turn.ts";
import type { HttpClient } from "./client/request.ts";
import { connectedRemote } from "./connected.ts";
import { createDraining, type Drained } from "./draining.ts";
import { createInStep } from "./in-step.ts";
import { createLoadTurn } from "./loads/load-turn.ts";
import { createSessions } from "./open-session.ts";
import { readProgress, saveProgress } from "./progress.ts";
import type { Trouble } from "./remote-health.ts";
import { scheduleTurns } from "./schedule-turns.ts";
import type { SecretKeeper } from "./secrets.ts";
import type { Session } from "./session.ts";
import type { Timetable } from "./timetable.ts";
import { soon, type Turn, type Turned } from "./turn.ts";

export interface SyncOptions {
  context: Context;
  wire: HttpClient;
  /** Between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  secrets: SecretKeeper;
  /** Told of every fault of the program's own; the cycle ends and the next one tries again. */
  report(cause: unknown): void;
}

/** Synchronizing with the connected remote: in cycles, one at a time, as long as it is started. */
export interface Sync {
  wire: HttpClient;
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

/** What is under way when the program ends has so long for its answer, in milliseconds. */
const grace = 1_000;

export function createSync({ context, wire: outside, random, secrets, report }: SyncOptions): Sync {
  const ending = new AbortController();
  const wire: HttpClient = { ...outside, ended: ending.signal };
  const draining = createDraining(context);
  const sessions = createSessions({ context, wire, random, tell: draining.tell });
  const loads = createLoadTurn({ context, wire, random, sessions });
  const carriers = createCarrierTurn(context, wire, random);
  const inStep = createInStep(context);
  const trouble = () => `${loads.trouble()} ${carriers.trouble()}`.trim();
  const area = { context, wire, trouble, report };
  const loadTimes = scheduleTurns({
    ...area,
    turn: loads,
    take: () => take(loads, carrierTimes).finally(draining.end),
  });
  const carrierTimes = scheduleTurns({ ...area, turn: carriers, take: () => take(carriers, loadTimes) });
  const timetables = [loadTimes, carrierTimes];

  async function take(turn: Turn, other: Timetable): Promise<Turned> {
    const turned = await takeTurn(context, secrets, turn, turn === loads);
    if (turned === "paused") return turned;
    if (turn === loads) inStep.loadsTurned(turned);
    // What one area has done counts when the other one is not in trouble or at work.
    await inStep.note(!other.isRunning() && trouble() === "");
    return turned;
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
      if (rest > soon) context.publish("sync.changed", null);
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
    ask: (question) => askRemote({ context, secrets, sessions, loads }, question),
  };
}

/** Takes an area's turn, unless a person has to do something first. What was stopped because of the loads stops the loads. */
async function takeTurn(
  context: Context,
  secrets: SecretKeeper,
  turn: Turn,
  isOfLoads: boolean,
): Promise<Turned> {
  const connected = await connectedRemote(context, secrets);
  if (!connected) return "idle";
  const { paused } = await readProgress(context);
  if (paused === "by hand" || (paused && isOfLoads)) return "paused";
  const { remote, known } = connected;
  if (known) return turn.take(remote, known);
  const words = "The token is not kept any more. Connect again; everything that waits stays.";
  await saveProgress(context, { paused: "token refused", words });
  return "paused";
}
