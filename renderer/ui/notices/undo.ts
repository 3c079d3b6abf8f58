import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { UndoMessage } from "./undo-message.tsx";
import { forgetChange, pushChange } from "./undo-stack.ts";

/** How long a change can be taken back, in milliseconds. */
const undoTime = 10_000;

/**
 * Tells that something was done, and offers for ten seconds to take it back.
 * @param about by which it is withdrawn when it is taken back in another way
 */
export function showUndo(words: string, undo: () => Promise<void>, about?: string): void {
  const noteId = crypto.randomUUID();
  pushChange({ words, undo, noteId, about });
  notifications.show({
    id: noteId,
    role: "status",
    message: createElement(UndoMessage, { noteId, words }),
    autoClose: undoTime,
    onClose: () => forgetChange(noteId),
  });
}
