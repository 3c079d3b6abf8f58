import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { EditRow } from "../../shared/views/sync.ts";
import { DiscardEdit } from "./discard-edit.tsx";
import { sendDecision } from "./sync-state.ts";

/** Resolves a post in doubt: links the load to its load board id, sends the load again, or discards the edit. */
export function InDoubt({ row }: { row: EditRow }) {
  const { editId } = row;
  const [remoteLoadId, setRemoteLoadId] = useState("");
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (remoteLoadId.trim()) void sendDecision("sync.link", { editId, remoteLoadId });
        }}
      >
        <Group gap="sm" align="flex-end" mb="md" wrap="nowrap">
          <TextInput
            label="Load board ID"
            flex={1}
            value={remoteLoadId}
            onChange={(event) => setRemoteLoadId(event.currentTarget.value)}
          />
          <Button type="submit" disabled={remoteLoadId.trim() === ""}>
            Link load
          </Button>
        </Group>
      </form>
      <Group gap="sm">
        <Button variant="default" onClick={() => sendDecision("sync.retry", { editId })}>
          Send again
        </Button>
        <DiscardEdit row={row} />
      </Group>
    </>
  );
}
