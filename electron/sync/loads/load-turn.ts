import type { Context } from "../../services/context.ts";
import { notDue, type RemoteConnection } from "../../store/store.ts";
import { inTurn } from "../client/load-client.ts";
import { RemoteFailure } from "../client/remote-failure.ts";
import type { HttpClient } from "../client/request.ts";
import { nextDue, syncLoads } from "../cycle.ts";
import type { Sessions } from "../open-session.ts";
import { createPace } from "../pace.ts";
import { createRemoteHealth, type Trouble } from "../remote-health.ts";
import type { RemoteSecrets } from "../secrets.ts";
import type { Session } from "../session.ts";
import { longestPause, type Turn, type Turned } from "../turn.ts";

/** The turns of the loads: the outbox, and the loads that the remote has. */
export interface LoadTurn extends Turn {
  /** Sends nothing more in this turn; what is under way is finished. */
  halt(): void;
  /** What keeps the remote from being reached, and since when. */
  reach(): Trouble;
  /** Until when the remote asks to be left alone; null where it does not. */
  askedUntil(): number | null;
  /** For how long it is still to be left alone, in milliseconds; not above 0 when it is not. */
  rest(): number;
}

interface LoadTurnOptions {
  context: Context;
  wire: HttpClient;
  /** Between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  sessions: Sessions;
}

export function createLoadTurn({ context, wire, random, sessions }: LoadTurnOptions): LoadTurn {
  const { clock } = context.env;
  const pace = createPace();
  const health = createRemoteHealth(context, random);
  /** Kept from turn to turn: a load is tried again only now and then. */
  const unread: Session["unread"] = new Map();
  /** Kept until they are stored. */
  const posted: Session["posted"] = new Map();
  /** A person, or a start, wants a turn whatever is due. */
  let isAsked = true;

  async function isDue({ accountId }: RemoteConnection): Promise<boolean> {
    const due = await nextDue({ context, accountId });
    return (due !== undefined && due <= clock.now()) || sessions.isDue();
  }

  /** @throws RemoteFailure when the remote is unwell */
  async function synchronize(
    remote: RemoteConnection,
    secrets: RemoteSecrets,
    dueUntil: () => number,
  ): Promise<Turned> {
    pace.begin();
    const opened = await sessions.open(remote, secrets);
    const loads = inTurn(opened.loads, pace);
    const session = { ...opened, loads, dueUntil, unread, posted, othersGoWell: pace.gotThrough };
    await syncLoads(session, pace);
    const stopped = pace.stopped();
    if (stopped === "halted") return "halted";
    const failure = stopped ?? pace.nothingBut();
    if (failure) throw failure;
    await health.answered(unreadWords(unread));
    return unread.size > 0 ? "failed" : "done";
  }

  return {
    async take(remote, secrets) {
      if (health.askedUntil() !== null) return "idle";
      const wasAsked = isAsked;
      if (!wasAsked && !(await isDue(remote))) return "idle";
      isAsked = false;
      try {
        return await synchronize(remote, secrets, wasAsked ? () => notDue - 1 : clock.now);
      } catch (cause) {
        if (!(cause instanceof RemoteFailure)) throw cause;
        if (wire.ended?.aborted) return "halted";
        sessions.forget();
        await health.failed(cause);
        return "failed";
      }
    },
    hasten() {
      isAsked = true;
    },
    async next({ accountId }) {
      const due = await nextDue({ context, accountId });
      const wait = due === undefined ? longestPause : due - clock.now();
      return Math.max(health.rest(), Math.min(wait, longestPause));
    },
    trouble: () => health.trouble().words,
    faulted: health.faulted,
    forget() {
      sessions.forget();
      health.forget();
      unread.clear();
      posted.clear();
      isAsked = true;
    },
    halt: pace.halt,
    reach: health.trouble,
    askedUntil: health.askedUntil,
    rest: health.rest,
  };
}

/** What is told of loads that could not be read again while others could; empty where there are none. */
function unreadWords(unread: ReadonlyMap<string, string>): string {
  const [first] = unread.values();
  if (!first) return "";
  const what = unread.size === 1 ? "One load" : `${unread.size} loads`;
  return `${what} could not be read again from the remote. ${first} What is here stays as it is, and is compared as soon as it can be read.`;
}
