import { Box, Button, Group } from "@mantine/core";
import { useRef } from "react";
import { useNow } from "../ui/behavior/use-now.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { useChannel } from "../ui/data/query.ts";
import { timeOrDate } from "../ui/format.ts";
import { exportLog } from "./export-log.ts";
import classes from "./sync.module.css";
import { firstPage } from "./sync-state.ts";

/** What happened, newest first. */
export function SyncLog() {
  const { data } = useChannel("sync.log", firstPage);
  const diary = data?.lines ?? [];
  const now = useNow(60_000);
  const list = useRef<HTMLDivElement>(null);
  useOfferCommands([
    {
      id: "diary",
      title: "Go to the diary",
      group: "Sync",
      keys: ["d"],
      hint: "diary",
      run: () => list.current?.focus(),
    },
  ]);
  return (
    <section className={classes.happened} aria-label="Diary">
      <Group className={classes.heading} justify="space-between">
        <h2>Diary</h2>
        <Button
          size="compact-xs"
          variant="default"
          disabled={diary.length === 0}
          aria-label="Export the diary"
          onClick={exportLog}
        >
          Export
        </Button>
      </Group>
      {diary.length === 0 && <p className={classes.nothing}>Nothing has been sent or read yet.</p>}
      <Box ref={list} className={classes.lines} tabIndex={0}>
        <ol className={classes.diary}>
          {diary.map(({ at, loadId, message }) => (
            <li key={`${at} ${loadId} ${message}`}>
              <time className={classes.soft}>{timeOrDate(at, now)}</time>
              <span>{message}</span>
            </li>
          ))}
        </ol>
      </Box>
    </section>
  );
}
