import type { ChannelOutput } from "../../shared/channels.ts";
import { callChannel } from "../ui/data/channel.ts";
import { exportCsv } from "../ui/data/export-csv.ts";
import { isoLocal } from "../ui/format.ts";

const PAGE_SIZE = 1_000;

/** Writes the whole sync log to a CSV file, newest first. */
export const exportLog = (): Promise<void> =>
  exportCsv("sync-log.csv", ["time", "load", "message"], readLines, "line");

async function* readLines() {
  let after: string | null = null;
  do {
    const page: ChannelOutput<"sync.log"> = await callChannel("sync.log", { after, size: PAGE_SIZE });
    yield page.lines.map(({ at, loadId, message }) => [isoLocal(at), loadId, message]);
    after = page.next;
  } while (after !== null);
}
