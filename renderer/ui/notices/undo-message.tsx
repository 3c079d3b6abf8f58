import { Button, Group } from "@mantine/core";
import { KeyHint } from "../commands/key-hint.tsx";
import { getLastChange, undoChange, useUndo } from "./undo-stack.ts";

/** The text of a notice with its Undo button. Only the last change shows the key. */
export function UndoMessage({ noticeId, message }: { noticeId: string; message: string }) {
  const isLast = useUndo((state) => getLastChange(state)?.noticeId === noticeId);
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>{message}</span>
      <Button
        flex="none"
        size="compact-xs"
        variant="default"
        onClick={() => undoChange(noticeId)}
        rightSection={isLast ? <KeyHint keys="Mod+z" /> : undefined}
      >
        Undo
      </Button>
    </Group>
  );
}
