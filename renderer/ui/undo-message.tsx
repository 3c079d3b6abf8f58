import { Button, Group } from "@mantine/core";
import { Keyed } from "./keyed.tsx";

/** What was done, with the way back. */
export function UndoMessage({ words, undo }: { words: string; undo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>{words}</span>
      <Button
        flex="none"
        size="compact-xs"
        variant="default"
        onClick={undo}
        rightSection={<Keyed keys="Mod+z" />}
      >
        Undo
      </Button>
    </Group>
  );
}
