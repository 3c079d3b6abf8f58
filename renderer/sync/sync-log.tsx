import { Box, Button, Group } from "@mantine/core";
import { useRef } from "react";
import type { ChannelOutput } from "../../shared/channels.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { PastTime } from "../ui/components/past-time.tsx";
import { callChannel } from "../ui/data/channel.ts";
import { exportCsv } from "../ui/data/export-csv.ts";
import { useChannel } from "../ui/data/query.ts";
import { formatDaysIn, formatLocalIso } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import classes from "./sync.module.css";
import { FIRST_PAGE } from "./sync-state.ts";

/** The sync log, newest first. */
export function SyncLog() {
  const { data, error, refetch } = useChannel("sync.log", FIRST_PAGE);
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
      {error && <FailureNote failure={error} retry={refetch} />}
      {!error && data?.lines.length === 0 && (
        <p className={classes.empty}>Nothing has been sent or received yet.</p>
      )}
      <Box ref={list} className={classes.lines} tabIndex={0} data-scrolls>
        <ol className={classes.log}>
          {lines.map(({ at, loadId, message }) => (
            <li key={`${at} ${loadId} ${message}`}>
              <PastTime at={at} className={classes.soft} />
              <span>{formatDaysIn(message)}</span>
            </li>
          ))}
        </ol>
      </Box>
    </section>
  );
}

/** The number of lines that the export reads per call. */
const LINES_PER_CALL = 1_000;

/** Writes the whole sync log to a CSV file, newest first. */
const exportLog = (): Promise<void> =>
  exportCsv("sync-log.csv", ["time", "load", "message"], readLines, "line");

async function* readLines() {
  let after: string | null = null;
  do {
    const page: ChannelOutput<"sync.log"> = await callChannel("sync.log", { after, size: LINES_PER_CALL });
    yield page.lines.map(({ at, loadId, message }) => [formatLocalIso(at), loadId, message]);
    after = page.next;
  } while (after !== null);
}
