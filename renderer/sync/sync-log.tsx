import { Box, Button, Group } from "@mantine/core";
import { useRef } from "react";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { useChannel } from "../ui/data/query.ts";
import { PastTime } from "../ui/parts/past-time.tsx";
import { exportLog } from "./export-log.ts";
import classes from "./sync.module.css";
import { FIRST_PAGE } from "./sync-state.ts";

/** The sync log, newest first. */
export function SyncLog() {
  const { data } = useChannel("sync.log", FIRST_PAGE);
  const lines = data?.lines ?? [];
  const list = useRef<HTMLDivElement>(null);
  useOfferCommands([
    {
      id: "sync-log",
      title: "Go to log",
      group: "Sync",
      keys: ["d"],
      hint: "log",
      run: () => list.current?.focus(),
    },
  ]);
  return (
    <section className={classes.logPanel} aria-label="Log">
      <Group className={classes.heading} justify="space-between">
        <h2>Log</h2>
        <Button
          size="compact-xs"
          variant="default"
          disabled={lines.length === 0}
          aria-label="Export log"
          onClick={exportLog}
        >
          Export
        </Button>
      </Group>
      {lines.length === 0 && <p className={classes.nothing}>Nothing has been sent or received yet.</p>}
      <Box ref={list} className={classes.lines} tabIndex={0}>
        <ol className={classes.log}>
          {lines.map(({ at, loadId, message }) => (
            <li key={`${at} ${loadId} ${message}`}>
              <PastTime at={at} className={classes.soft} />
              <span>{message}</span>
            </li>
          ))}
        </ol>
      </Box>
    </section>
  );
}
