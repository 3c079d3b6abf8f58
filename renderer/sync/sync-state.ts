import { create } from "zustand";
import type { ChannelInput } from "../../shared/channels.ts";
import type { SyncStatus } from "../../shared/views/sync.ts";
import { callChannel } from "../ui/data/channel.ts";
import { invalidate, useChannel } from "../ui/data/query.ts";
import { showFailure } from "../ui/notices/notices.ts";

/** The page of the outbox and of the log that the window shows. */
export const FIRST_PAGE = { after: null, size: 200 };

const useActiveEdit = create<{ active: number }>(() => ({ active: 0 }));

/** Selects the row of the outbox at a position, starting at 0. */
export const chooseEdit = (active: number) => useActiveEdit.setState({ active });

/** Returns the first page of the outbox, edits that need a decision first. */
export function useOutbox() {
  const { data, error, refetch } = useChannel("sync.outboxPage", FIRST_PAGE);
  const active = useActiveEdit((state) => state.active);
  const rows = data?.rows ?? [];
  const hasMore = typeof data?.next === "string";
  return { rows, hasMore, active: Math.max(0, Math.min(active, rows.length - 1)), error, refetch };
}

const reloadSync = () => invalidate("sync.status", "sync.outboxPage", "sync.log");

type Decision =
  | "sync.retry"
  | "sync.discard"
  | "sync.resolve"
  | "sync.link"
  | "sync.pause"
  | "sync.disconnect";

/** Sends the broker's decision and reads the new state. Shows a notice if the decision fails. */
export async function sendDecision<N extends Decision>(channel: N, input: ChannelInput<N>): Promise<void> {
  try {
    await callChannel(channel, input);
  } catch (error) {
    showFailure("Can't apply the decision", error);
  }
  await reloadSync();
}

/** Pauses or resumes sync. */
export const setPaused = (isPaused: boolean) => sendDecision("sync.pause", { paused: isPaused });

/** Whether a sync cycle may run now: sync is not paused, and the load board does not ask for a pause (Retry-After). */
export const canRunSync = (status: SyncStatus | undefined): boolean =>
  status?.paused === "" && status.retryAfter === null;

/** Runs a sync cycle now. Shows a notice if the cycle fails. */
export async function runSyncNow(): Promise<void> {
  try {
    await callChannel("sync.run", null);
  } catch (error) {
    showFailure("Can't sync; unsent changes stay in the outbox", error);
  }
  await reloadSync();
}
