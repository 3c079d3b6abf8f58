import { notifications } from "@mantine/notifications";
import { create } from "zustand";
import { showFailure, showNotice } from "./notices.ts";

/** A change that can still be taken back, and the note that offers it. */
export interface Undoable {
  words: string;
  undo: () => Promise<void>;
  noteId: string;
  /** What was done to what, where there is another way back, too. */
  about?: string | undefined;
}

/** What can still be taken back, the last change last. */
export const useUndo = create<{ changes: readonly Undoable[] }>(() => ({ changes: [] }));

/** What the key takes back. */
export const lastChange = ({ changes }: { changes: readonly Undoable[] }) => changes.at(-1);

export const pushChange = (change: Undoable) =>
  useUndo.setState(({ changes }) => ({ changes: [...changes, change] }));

export const forgetChange = (noteId: string) =>
  useUndo.setState(({ changes }) => ({ changes: changes.filter((change) => change.noteId !== noteId) }));

/** What was taken back in another way is not offered any more. */
export function withdrawUndo(about: string): void {
  for (const { noteId, about: own } of useUndo.getState().changes)
    if (own === about) {
      forgetChange(noteId);
      notifications.hide(noteId);
    }
}

/** Takes the last change back. */
export async function undoLast(): Promise<void> {
  const last = lastChange(useUndo.getState());
  if (last) await undoChange(last.noteId);
}

/** Takes a change back. What cannot be taken back any more stays, and says why. */
export async function undoChange(noteId: string): Promise<void> {
  const change = useUndo.getState().changes.find((one) => one.noteId === noteId);
  if (!change) return;
  forgetChange(noteId);
  notifications.hide(noteId);
  try {
    await change.undo();
    showNotice(`Taken back: ${change.words}`);
  } catch (error) {
    showFailure("It could not be taken back", error);
  }
}
