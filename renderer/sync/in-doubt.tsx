import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { EditRow } from "../../shared/views/sync.ts";
import { DiscardEdit } from "./discard-edit.tsx";
import { decide } from "./sync-state.ts";

/** A post whose answer never came: a person looks at the remote and says what became of it. */
export function InDoubt({ row }: { row: EditRow }) {
  const { editId } = row;
  const [remoteLoadId, setRemoteLoadId] = useState("");
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (remoteLoadId.trim()) void decide("sync.link", { editId, remoteLoadId });
        }}
      >
        <Group gap={8} align="flex-end" mb={12} wrap="nowrap">
          <TextInput
            label="Its id at the remote"
            flex={1}
            value={remoteLoadId}
            onChange={(event) => setRemoteLoadId(event.currentTarget.value)}
          />
          <Button type="submit" disabled={remoteLoadId.trim() === ""}>
            It is this one
          </Button>
        </Group>
      </form>
      <Group gap={8}>
        <Button variant="default" onClick={() => decide("sync.retry", { editId })}>
          It is not there: send it
        </Button>
        <DiscardEdit row={row} />
      </Group>
    </>
  );
}
