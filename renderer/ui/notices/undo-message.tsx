import { Button, Group } from "@mantine/core";
import { KeyHint } from "../commands/key-hint.tsx";
import { lastChange, undoChange, useUndo } from "./undo-stack.ts";

/** What was done, with the way back. The key stands at the last one alone, which it takes back. */
export function UndoMessage({ noteId, words }: { noteId: string; words: string }) {
  const isLast = useUndo((state) => lastChange(state)?.noteId === noteId);
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>{words}</span>
      <Button
        flex="none"
        size="compact-xs"
        variant="default"
        onClick={() => undoChange(noteId)}
        rightSection={isLast ? <KeyHint keys="Mod+z" /> : undefined}
      >
        Undo
      </Button>
    </Group>
  );
}
