import { LanedeskError } from "../../shared/failure.ts";
import type { Context } from "../services/context.ts";
import { notDue, type RemoteConnection } from "../store/store.ts";
import { createCarrierTurn } from "./carriers/carrier-turn.ts";
import { inTurn } from "./client/load-client.ts";
import { RemoteFailure } from "./client/remote-failure.ts";
import type { Wire } from "./client/request.ts";
import { connectedRemote } from "./connected.ts";
import { nextDue, syncLoads } from "./cycle.ts";
import { createDraining, type Drained } from "./draining.ts";
import { createSessions } from "./open-session.ts";
import { createPace } from "./pace.ts";
import { readProgress, saveProgress } from "./progress.ts";
import { createRemoteHealth, type Trouble } from "./remote-health.ts";
import type { RemoteSecrets, SecretKeeper } from "./secrets.ts";
import type { Session } from "./session.ts";
import { createTimetable } from "./timetable.ts";

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
  /**
   * Halts the cycle that runs and waits for its end; none starts any more. A remote that does not answer soon is not
   * waited for: what was asked of it is in doubt, or asked again by the next start.
   */
  stop(): Promise<void>;
  /** How many loads of how many the cycle that runs has sent; null while it sends nothing. */
  draining(): Drained | null;
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

/** What is under way when the program ends has so long for its answer, in milliseconds. */
const grace = 1_000;

/** No longer than this passes between two looks at what is due, whatever the clock says. */
const longestPause = 60_000;

export function createSync({ context, wire: outside, random, secrets, report }: SyncOptions): Sync {
  const { clock } = context.surroundings;
  const ending = new AbortController();
  const wire: Wire = { ...outside, ended: ending.signal };
  const pace = createPace();
  const health = createRemoteHealth(context, random);
  const draining = createDraining(context);
  const sessions = createSessions({ context, wire, random, tell: draining.tell });
  const carriers = createCarrierTurn(context, wire, random);
  const timetable = createTimetable(wire, cycle);
  /** A person, or a start, wants a cycle whatever is due. */
  let isAsked = true;
  /** Whether the cycle that runs asked the remote for anything. */
  let wasBusy = false;

  async function cycle(): Promise<void> {
    const before = health.trouble().words;
    try {
      await once().finally(draining.end);
    } catch (cause) {
      health.faulted(cause);
      report(cause);
    }
    if (wasBusy || health.trouble().words !== before) context.announce("sync.changed", null);
    wasBusy = false;
    await planNext().catch((cause: unknown) => {
      // A store that cannot be read now may be read later; until then the rest of the program goes on.
      report(cause);
      timetable.plan(longestPause);
    });
  }

  async function once(): Promise<void> {
    const connected = await connectedRemote(context, secrets);
    if (!connected || (await readProgress(context)).paused) return;
    const { remote, known } = connected;
    if (!known) {
      const words = "The token is not kept any more. Connect again; everything that waits stays.";
      await saveProgress(context, { paused: "token refused", words });
      return;
    }
    const wasAsked = isAsked;
    if (!wasAsked && !(await isDue(remote))) return;
    isAsked = false;
    wasBusy = true;
    try {
      await synchronise(remote, known, wasAsked ? () => notDue - 1 : clock.now);
    } catch (cause) {
      if (!(cause instanceof RemoteFailure)) throw cause;
      if (ending.signal.aborted) return;
      sessions.forget();
      await health.failed(cause);
    }
  }

  async function isDue({ accountId }: RemoteConnection): Promise<boolean> {
    const due = await nextDue({ context, accountId });
    return (due !== undefined && due <= clock.now()) || sessions.isDue();
  }

  /** The loads first, then the carriers. @throws RemoteFailure when the remote is unwell */
  async function synchronise(
    remote: RemoteConnection,
    known: RemoteSecrets,
    dueUntil: () => number,
  ): Promise<void> {
    pace.begin();
    const session = await sessions.open(remote, known);
    await syncLoads({ ...session, loads: inTurn(session.loads, pace), dueUntil }, pace);
    const stopped = pace.stopped();
    if (stopped === "halted") return;
    const failure = stopped ?? pace.nothingBut();
    if (failure) throw failure;
    health.loadsAreDone();
    await carriers.take(remote, known);
    await health.answered(carriers.trouble());
    await saveProgress(context, { lastSyncAt: clock.now() });
  }

  async function planNext(): Promise<void> {
    if (!timetable.isStarted()) return;
    const remote = await context.store.read(["kept"], ({ kept }) => kept.find("remote"));
    if (!remote?.connected) return;
    const due = await nextDue({ context, accountId: remote.accountId });
    const wait = due === undefined ? longestPause : due - clock.now();
    timetable.plan(Math.max(soon, health.rest(), Math.min(wait, longestPause)));
  }

  async function ask<T>(question: (session: Session) => Promise<T>): Promise<T> {
    const connected = await connectedRemote(context, secrets);
    if (!connected?.known)
      throw new LanedeskError("unavailable", "No remote is connected. Connect one in the settings first.");
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
    cycle() {
      isAsked = true;
      carriers.hasten();
      return timetable.run();
    },
    renew() {
      sessions.forget();
      health.forget();
      carriers.forget();
      isAsked = true;
      timetable.plan(soon);
    },
    nudge() {
      if (!timetable.isRunning()) timetable.plan(Math.max(soon, health.rest()));
    },
    start() {
      timetable.start();
      timetable.plan(soon);
    },
    halt: pace.halt,
    async stop() {
      pace.halt();
      const cancel = wire.after(grace, () => ending.abort());
      await timetable.stop();
      cancel();
      ending.abort();
    },
    draining: draining.now,
    trouble: health.trouble,
    isRunning: timetable.isRunning,
    ask,
  };
}
