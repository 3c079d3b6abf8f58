import { useLayoutEffect } from "react";
import { create } from "zustand";
import type { ChannelInput } from "../../shared/channels.ts";
import type { EditRow, SyncStatus } from "../../shared/views/sync.ts";
import { callChannel } from "../ui/data/channel.ts";
import { invalidateChannels, useChannel } from "../ui/data/query.ts";
import { showFailure } from "../ui/notices/notices.ts";

/** The page of the outbox and of the log that the window shows. */
export const FIRST_PAGE = { after: null, size: 200 };

interface Cursor {
  position: number;
  /** The edit under the cursor. */
  edit?: Pick<EditRow, "editId" | "state"> | undefined;
}

const useCursor = create<Cursor>(() => ({ position: 0 }));

/** Selects the row of the outbox at a position, starting at 0. */
export const chooseEdit = (position: number) => useCursor.setState({ position, edit: undefined });

/**
 * Returns the first page of the outbox, edits that need a decision first. `isKnown` is false before the first read and
 * while the outbox can't be read. The cursor stays on its edit when other edits enter or leave the list, until the state
 * of the edit changes.
 */
export function useOutbox() {
  const { data, error, refetch } = useChannel("sync.outboxPage", FIRST_PAGE);
  const { position, edit } = useCursor();
  const rows = data?.rows ?? [];
  const found = rows.findIndex(({ editId, state }) => editId === edit?.editId && state === edit.state);
  const active = found === -1 ? Math.max(0, Math.min(position, rows.length - 1)) : found;
  const row = rows[active];
  useLayoutEffect(() => {
    if (row && (row.editId !== edit?.editId || row.state !== edit.state || position !== active))
      useCursor.setState({ position: active, edit: row });
  });
  const isKnown = data !== undefined && error === null;
  return { rows, isKnown, hasMore: typeof data?.next === "string", active, error, refetch };
}

const reloadSync = () => invalidateChannels("sync.status", "sync.outboxPage", "sync.log");

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
export const setPaused = (isPaused: boolean) => sendDecision("sync.pause", { isPaused });

/** Whether a sync cycle may run now: sync is not paused, and the remote does not ask for a pause (Retry-After). */
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
