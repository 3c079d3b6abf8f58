import type { ChannelOutput } from "../../shared/channels.ts";
import { csvOptions } from "../../shared/csv-options.ts";
import { callChannel } from "../ui/data/channel.ts";
import { downloadFile } from "../ui/data/download.ts";
import { counted, isoLocal } from "../ui/format.ts";
import { showFailure, showNotice } from "../ui/notices/notices.ts";

const PAGE_SIZE = 1_000;

/** Writes the whole sync log to a CSV file, newest first. */
export async function exportLog(): Promise<void> {
  try {
    // Loaded on demand: the browser build of csv-stringify includes a Buffer.
    const { stringify } = await import("csv-stringify/browser/esm/sync");
    const parts = [stringify([["time", "load", "message"]], csvOptions)];
    let lines = 0;
    let after: string | null = null;
    do {
      const page: ChannelOutput<"sync.log"> = await callChannel("sync.log", { after, size: PAGE_SIZE });
      const rows = page.lines.map(({ at, loadId, message }) => [isoLocal(at), loadId, message]);
      parts.push(stringify(rows, csvOptions));
      lines += page.lines.length;
      after = page.next;
    } while (after !== null);
    if (!(await downloadFile("sync-log.csv", parts))) return;
    showNotice(`Exported ${counted(lines, "line")} to sync-log.csv.`);
  } catch (error) {
    showFailure("Export failed", error);
  }
}
