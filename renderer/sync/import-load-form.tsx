import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Failure } from "../../shared/failure.ts";
import { go } from "../frame/navigation.ts";
import { openLoad } from "../loads/panel/panel.ts";
import { callChannel, toFailure } from "../ui/data/channel.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import classes from "./sync.module.css";

/** Takes a load that is on the remote already onto the board; the interface has no list to pick it from. */
export function ImportLoadForm() {
  const [remoteLoadId, setRemoteLoadId] = useState("");
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { loadId } = await callChannel("sync.follow", { remoteLoadId });
      openLoad(loadId);
      go("loads");
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={classes.follow}
      onSubmit={(event) => {
        event.preventDefault();
        if (remoteLoadId.trim()) void take();
      }}
    >
      <h2>Take a load over</h2>
      <p className={classes.soft}>
        A load that was posted at the remote by somebody else comes onto this board by its id there, and is
        kept in step from then on.
      </p>
      {failure && <FailureNote failure={failure} />}
      <Group gap={8} align="flex-end" mt={8} wrap="nowrap">
        <TextInput
          label="Its id at the remote"
          flex={1}
          data-follow
          value={remoteLoadId}
          onChange={(event) => setRemoteLoadId(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy} disabled={remoteLoadId.trim() === ""}>
          Take it over
        </Button>
      </Group>
    </form>
  );
}
