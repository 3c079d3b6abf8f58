import { Box, Button, Group } from "@mantine/core";
import { useRef } from "react";
import { useOffer } from "../ui/commands.ts";
import { clock } from "../ui/format.ts";
import { useChannel } from "../ui/query.ts";
import { useNow } from "../ui/use-now.ts";
import { exportDiary } from "./export-diary.ts";
import classes from "./sync.module.css";
import { firstPage } from "./sync.ts";

/** What happened, newest first. */
export function Diary() {
  const { data } = useChannel("sync.log", firstPage);
  const diary = data?.lines ?? [];
  const now = useNow(60_000);
  const list = useRef<HTMLDivElement>(null);
  useOffer([
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
          onClick={exportDiary}
        >
          Export
        </Button>
      </Group>
      {diary.length === 0 && <p className={classes.nothing}>Nothing has been sent or read yet.</p>}
      <Box ref={list} className={classes.lines} tabIndex={0}>
        <ol className={classes.diary}>
          {diary.map(({ at, loadId, words }) => (
            <li key={`${at} ${loadId} ${words}`}>
              <time className={classes.soft}>{clock(at, now)}</time>
              <span>{words}</span>
            </li>
          ))}
        </ol>
      </Box>
    </section>
  );
}
