import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { EditRow } from "../../shared/window/sync.ts";
import { counted } from "../ui/format.ts";
import { ConflictFields } from "./conflict-fields.tsx";
import { kindWords } from "./outbox-list.tsx";
import classes from "./sync.module.css";
import { decide, useSync } from "./sync.ts";

/** The edit that is chosen: where it stands, and what a person can decide. */
export function EditDetail() {
  const row = useSync((state) => state.rows[state.active]);
  if (!row) return null;
  return (
    <aside className={classes.detail} aria-label="Edit" key={row.editId}>
      <h2>
        {kindWords[row.kind]} {row.lane}
      </h2>
      <p>{row.words}</p>
      {row.attempts > 0 && <p className={classes.soft}>Tried {counted(row.attempts, "time")}.</p>}
      <Decisions row={row} />
    </aside>
  );
}

function Decisions({ row }: { row: EditRow }) {
  const { editId, state, conflict } = row;
  if (conflict && conflict.fields.length > 0)
    return <ConflictFields editId={editId} fields={conflict.fields} />;
  if (conflict)
    return (
      <Group gap={8}>
        <Button onClick={() => decide("sync.resolve", { editId, resolution: { how: "local" } })}>
          Keep mine
        </Button>
        <Button
          variant="default"
          onClick={() => decide("sync.resolve", { editId, resolution: { how: "remote" } })}
        >
          Take the remote's
        </Button>
      </Group>
    );
  if (state === "in doubt") return <InDoubt editId={editId} />;
  return (
    <Group gap={8}>
      <Button onClick={() => decide("sync.retry", { editId })}>Try again now</Button>
      <Button variant="default" c="red" onClick={() => decide("sync.drop", { editId })}>
        Do not send it
      </Button>
    </Group>
  );
}

/** A post whose answer never came: a person looks at the remote and says what became of it. */
function InDoubt({ editId }: { editId: number }) {
  const [remoteLoadId, setRemoteLoadId] = useState("");
  return (
    <>
      <Text size="sm">
        Look at the remote. If the load stands there, give its id; if it does not, it is sent again.
      </Text>
      <Group gap={8} align="flex-end">
        <TextInput
          label="Its id at the remote"
          w={320}
          value={remoteLoadId}
          onChange={(event) => setRemoteLoadId(event.currentTarget.value)}
        />
        <Button
          disabled={remoteLoadId.trim() === ""}
          onClick={() => decide("sync.link", { editId, remoteLoadId })}
        >
          It is this one
        </Button>
      </Group>
      <Group gap={8} mt={8}>
        <Button variant="default" onClick={() => decide("sync.retry", { editId })}>
          It is not there: send it
        </Button>
        <Button variant="default" c="red" onClick={() => decide("sync.drop", { editId })}>
          Do not send it
        </Button>
      </Group>
    </>
  );
}
