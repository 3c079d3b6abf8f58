import { Button, Group } from "@mantine/core";
import { Keyed } from "./keyed.tsx";
import { lastChange, undoChange, useUndo } from "./undoable.ts";

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
        rightSection={isLast ? <Keyed keys="Mod+z" /> : undefined}
      >
        Undo
      </Button>
    </Group>
  );
}
