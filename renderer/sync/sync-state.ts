import { create } from "zustand";
import type { ChannelInput } from "../../shared/channels.ts";
import type { SyncStatus } from "../../shared/views/sync.ts";
import { callChannel } from "../ui/data/channel.ts";
import { invalidate, useChannel } from "../ui/data/query.ts";
import { showFailure } from "../ui/notices/notices.ts";

/** The page of the outbox and of the log that the window shows. */
export const FIRST_PAGE = { after: null, size: 200 };

const useActive = create<{ active: number }>(() => ({ active: 0 }));

/** Selects the row of the outbox at a position, starting at 0. */
export const chooseEdit = (active: number) => useActive.setState({ active });

/** Returns the first page of the outbox, edits that need a decision first. */
export function useOutbox() {
  const { data, error, refetch } = useChannel("sync.outboxPage", FIRST_PAGE);
  const active = useActive((state) => state.active);
  const rows = data?.rows ?? [];
  const hasMore = typeof data?.next === "string";
  return { rows, hasMore, active: Math.max(0, Math.min(active, rows.length - 1)), error, refetch };
}

const rereadSync = () => invalidate("sync.status", "sync.outboxPage", "sync.log");

type Decision =
  | "sync.retry"
  | "sync.discard"
  | "sync.resolve"
  | "sync.link"
  | "sync.pause"
  | "sync.disconnect";

/** Sends the broker's decision and reads the new state. */
export async function decide<N extends Decision>(channel: N, input: ChannelInput<N>): Promise<void> {
  try {
    await callChannel(channel, input);
  } catch (error) {
    showFailure("Nothing was changed", error);
  }
  await rereadSync();
}

/** Pauses or resumes sync. */
export const setPaused = (isPaused: boolean) => decide("sync.pause", { paused: isPaused });

/** Returns false while sync is paused and while the load board asks for a pause (Retry-After). */
export const canRunNow = (status: SyncStatus | undefined): boolean =>
  status?.paused === "" && status.retryAfter === null;

/** Runs a sync cycle now. */
export async function runNow(): Promise<void> {
  try {
    await callChannel("sync.run", null);
  } catch (error) {
    showFailure("Sync stopped; unsent changes stay in the outbox", error);
  }
  await rereadSync();
}
