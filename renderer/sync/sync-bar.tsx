import { Button, Group } from "@mantine/core";
import type { SyncStatus } from "../../shared/window/sync.ts";
import { clock } from "../ui/format.ts";
import { useNow } from "../ui/use-now.ts";
import { statusWords } from "./status-words.ts";
import classes from "./sync.module.css";
import { decide, runNow } from "./sync.ts";

/** How it stands in a sentence, and what a person can do about the whole of it. */
export function SyncBar({ status }: { status: SyncStatus }) {
  const now = useNow(10_000);
  const { words } = statusWords(status, now);
  const paused = status.paused !== "";
  return (
    <Group className={classes.bar} gap="4px 12px">
      <span role="status">
        {words} {status.problem !== words && status.problem}
      </span>
      {status.lastSyncAt !== null && (
        <span className={classes.soft}>Last in step {clock(status.lastSyncAt, now)}</span>
      )}
      <Group gap={8} ml="auto">
        <Button variant="default" loading={status.isRunning} onClick={runNow}>
          Synchronise now
        </Button>
        <Button variant="default" onClick={() => decide("sync.pause", { paused: !paused })}>
          {paused ? "Go on" : "Stop sending"}
        </Button>
        <Button variant="default" onClick={() => decide("sync.disconnect", null)}>
          Disconnect
        </Button>
      </Group>
    </Group>
  );
}
