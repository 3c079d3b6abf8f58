import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { UNDO_MS } from "../../../shared/durations.ts";
import { UndoMessage } from "./undo-message.tsx";
import { pushChange } from "./undo-stack.ts";

/**
 * Shows a notice of a change, with an Undo button for ten seconds. The Undo key works for the whole session.
 * @param undo may return the text of the notice that follows, such as "Restored 1 load."
 * @param key the key with which `withdrawUndo` can remove the change
 */
export function showUndo(message: string, undo: () => Promise<unknown>, key?: string): void {
  const noticeId = crypto.randomUUID();
  pushChange({ message, undo, noticeId, key });
  notifications.show({
    id: noticeId,
    role: "status",
    message: createElement(UndoMessage, { noticeId, message }),
    autoClose: UNDO_MS,
  });
}
