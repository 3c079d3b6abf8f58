import { notifications } from "@mantine/notifications";
import { create } from "zustand";
import { showFailure, showNotice } from "./notices.ts";

/** A change that can still be undone, and its notice. */
interface UndoableChange {
  message: string;
  /** May return the text of the notice that follows. */
  undo: () => Promise<unknown>;
  noticeId: string;
  /** Identifies the change for `withdrawUndo`. */
  key?: string | undefined;
}

/** The changes that can still be undone, oldest first. */
export const useUndo = create<{ changes: readonly UndoableChange[] }>(() => ({ changes: [] }));

/** Returns the change that the Undo key undoes; undefined without a change. */
export const getLastChange = ({ changes }: { changes: readonly UndoableChange[] }) => changes.at(-1);

/** Adds a change as the next one that the Undo key undoes. */
export const pushChange = (change: UndoableChange) =>
  useUndo.setState(({ changes }) => ({ changes: [...changes, change] }));

const removeChange = (noticeId: string) =>
  useUndo.setState(({ changes }) => ({ changes: changes.filter((change) => change.noticeId !== noticeId) }));

/**
 * Removes the changes with a key, and their notices, for example after the user has undone the change in another way.
 */
export function withdrawUndo(key: string): void {
  for (const change of useUndo.getState().changes)
    if (change.key === key) {
      removeChange(change.noticeId);
      notifications.hide(change.noticeId);
    }
}

/** Undoes the last change. */
export async function undoLastChange(): Promise<void> {
  const last = getLastChange(useUndo.getState());
  if (last) await undoChange(last.noticeId);
}

/** Undoes the change of a notice, and shows the result. */
export async function undoChange(noticeId: string): Promise<void> {
  const change = useUndo.getState().changes.find((other) => other.noticeId === noticeId);
  if (!change) return;
  removeChange(noticeId);
  notifications.hide(noticeId);
  try {
    const outcome = await change.undo();
    showNotice(typeof outcome === "string" ? outcome : `Undone: ${change.message}`);
  } catch (error) {
    showFailure(`Can't undo: ${change.message}`, error);
  }
}
