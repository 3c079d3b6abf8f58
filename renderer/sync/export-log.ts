import type { ChannelOutput } from "../../shared/channels.ts";
import { csvLine } from "../../shared/csv-line.ts";
import { callChannel } from "../ui/data/channel.ts";
import { downloadFile } from "../ui/data/download.ts";
import { counted, isoLocal } from "../ui/format.ts";
import { showFailure, showNotice } from "../ui/notices/notices.ts";

const PAGE_SIZE = 1_000;

/** Writes the whole sync log to a CSV file, newest first. */
export async function exportLog(): Promise<void> {
  try {
    const parts = [csvLine(["moment", "load", "words"])];
    let lines = 0;
    let after: string | null = null;
    do {
      const page: ChannelOutput<"sync.log"> = await callChannel("sync.log", { after, size: PAGE_SIZE });
      for (const { at, loadId, message } of page.lines) parts.push(csvLine([isoLocal(at), loadId, message]));
      lines += page.lines.length;
      after = page.next;
    } while (after !== null);
    downloadFile("sync-log.csv", parts);
    showNotice(`Exported ${counted(lines, "line")} to sync-log.csv.`);
  } catch (error) {
    showFailure("Export failed", error);
  }
}
