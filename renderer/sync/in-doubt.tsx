import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { EditRow } from "../../shared/window/sync.ts";
import { DropEdit } from "./drop-edit.tsx";
import { decide } from "./sync.ts";

/** A post whose answer never came: a person looks at the remote and says what became of it. */
export function InDoubt({ row }: { row: EditRow }) {
  const { editId } = row;
  const [remoteLoadId, setRemoteLoadId] = useState("");
  return (
    <>
      <p>
        Look at the remote. If the load stands there, give its id, and the two are one from then on. If it
        does not, send it again.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (remoteLoadId.trim()) void decide("sync.link", { editId, remoteLoadId });
        }}
      >
        <Group gap={8} align="flex-end" mb={12}>
          <TextInput
            label="Its id at the remote"
            w={320}
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
        <DropEdit row={row} />
      </Group>
    </>
  );
}
