import { create } from "zustand";
import type { ChannelInput } from "../../shared/channels.ts";
import type { Failure } from "../../shared/failure.ts";
import type { EditRow, SyncLogLine, SyncStatus } from "../../shared/views/sync.ts";
import { ask, failureOf, listen, tellFailure } from "../ui/ask.ts";
import { listenSoon } from "../ui/listen-soon.ts";
import { soon } from "../ui/soon.ts";

interface SyncState {
  /** Undefined until the main process has answered. */
  status: SyncStatus | undefined;
  /** The outbox, what needs a person first. */
  rows: EditRow[];
  /** True when there are more than are shown. */
  hasMore: boolean;
  diary: SyncLogLine[];
  failure: Failure | undefined;
  active: number;
}

/** How synchronizing stands, what is still to be sent, and what happened. */
export const useSync = create<SyncState>(() => ({
  status: undefined,
  rows: [],
  hasMore: false,
  diary: [],
  failure: undefined,
  active: 0,
}));

/** Whether loads are synchronized with a remote. */
export const isRemoteConnected = ({ status }: SyncState): boolean => status?.connected === true;

const { getState: get, setState: set } = useSync;

/** The most rows and lines that are shown: nothing here needs reading on a good day. */
const mostRows = 200;

const readStatus = () =>
  ask("sync.status", null).then(
    (status) => set({ status }),
    (error: unknown) => set({ failure: failureOf(error) }),
  );

/** Reads the outbox and the diary. */
export async function readSync(): Promise<void> {
  try {
    const [status, outbox, log] = await Promise.all([
      ask("sync.status", null),
      ask("sync.outboxPage", { after: null, size: mostRows }),
      ask("sync.log", { after: null, size: mostRows }),
    ]);
    const active = Math.min(get().active, Math.max(0, outbox.rows.length - 1));
    set({
      status,
      rows: outbox.rows,
      hasMore: outbox.next !== null,
      diary: log.lines,
      failure: undefined,
      active,
    });
  } catch (error) {
    set({ failure: failureOf(error) });
  }
}

/** For the status word alone: reads again, soon, whenever synchronizing moved. */
export function followStatus(): () => void {
  void readStatus();
  return listenSoon("sync.changed", readStatus);
}

/**
 * For the view. While much is sent the list is read less often, so that looking at it does not hold up the sending;
 * the status tells how far it is.
 */
export function followSync(): () => void {
  void readSync();
  const again = soon(readSync);
  const unhurried = soon(readSync, 2_000);
  const stop = listen("sync.changed", () => (get().status?.draining ? unhurried : again).ask());
  return () => {
    again.stop();
    unhurried.stop();
    stop();
  };
}

type Decision = "sync.retry" | "sync.drop" | "sync.resolve" | "sync.link" | "sync.pause" | "sync.disconnect";

/** Does what a person decided, and reads how it stands then. What is refused says why. */
export async function decide<N extends Decision>(channel: N, input: ChannelInput<N>): Promise<void> {
  try {
    await ask(channel, input);
  } catch (error) {
    tellFailure("It stands as it was", error);
  }
  await readSync();
}

/** Stops sending by itself, or goes on. */
export const togglePause = () => decide("sync.pause", { paused: get().status?.paused === "" });

/** Not while it is stopped, and not while the remote asks to be left alone: the words beside the button say until when. */
export const canRunNow = ({ paused, askedUntil }: SyncStatus): boolean =>
  paused === "" && askedUntil === null;

/** Runs a cycle now. */
export async function runNow(): Promise<void> {
  try {
    await ask("sync.run", null);
  } catch (error) {
    tellFailure("The cycle stopped; what was to be sent still is", error);
  }
  await readSync();
}
