import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Failure, toFailure } from "../../shared/failure.ts";
import { showLoad } from "../panel.ts";
import { useIsMounted } from "../ui/behavior/use-is-mounted.ts";
import { callChannel } from "../ui/data/channel.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { showFailure, showNotice } from "../ui/notices/notices.ts";
import classes from "./sync.module.css";

/** Imports a load by its load board id, because the interface has no list of loads. */
export function ImportLoadForm() {
  const [remoteLoadId, setRemoteLoadId] = useState("");
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const isMounted = useIsMounted();
  const importLoad = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { loadId } = await callChannel("sync.importLoad", { remoteLoadId });
      // The user may be typing in another view by now.
      if (isMounted()) showLoad(loadId);
      else showNotice("Imported the load from the load board.");
    } catch (error) {
      if (isMounted()) setFailure(toFailure(error));
      else showFailure("Can't import the load", error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className={classes.importLoad}
      onSubmit={(event) => {
        event.preventDefault();
        if (remoteLoadId.trim()) void importLoad();
      }}
    >
      <h2>Import a load</h2>
      <p className={classes.soft}>
        Imports a load that someone else posted on the load board. Lanedesk then syncs the load.
      </p>
      {failure && <FailureNote failure={failure} />}
      <Group gap="sm" align="flex-end" mt="sm" wrap="nowrap">
        <TextInput
          label="Load board ID"
          flex={1}
          value={remoteLoadId}
          onChange={(event) => setRemoteLoadId(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isBusy} disabled={remoteLoadId.trim() === ""}>
          Import
        </Button>
      </Group>
    </form>
  );
}
