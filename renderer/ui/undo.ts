import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { create } from "zustand";
import { tell, tellFailure } from "./ask.ts";
import { UndoMessage } from "./undo-message.tsx";

/** How long a change can be taken back, in milliseconds. */
const undoTime = 10_000;

interface Undoable {
  words: string;
  undo: () => Promise<void>;
  noteId: string;
}

/** The last change that can still be taken back. */
export const useUndo = create<{ last: Undoable | undefined }>(() => ({ last: undefined }));

/** Tells that something was done, and offers for ten seconds to take it back. */
export function tellUndoable(words: string, undo: () => Promise<void>): void {
  const noteId = notifications.show({
    message: createElement(UndoMessage, { words, undo: undoLast }),
    autoClose: undoTime,
    onClose: () => {
      if (useUndo.getState().last?.noteId === noteId) useUndo.setState({ last: undefined });
    },
  });
  useUndo.setState({ last: { words, undo, noteId } });
}

/** Takes the last change back. What cannot be taken back any more stays, and says why. */
export async function undoLast(): Promise<void> {
  const { last } = useUndo.getState();
  if (!last) return;
  useUndo.setState({ last: undefined });
  notifications.hide(last.noteId);
  try {
    await last.undo();
    tell(`Taken back: ${last.words}`);
  } catch (error) {
    tellFailure("It could not be taken back", error);
  }
}
