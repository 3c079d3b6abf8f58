import type { ChannelOutput } from "../../shared/channels.ts";
import { csvLine } from "../../shared/csv-line.ts";
import { callChannel } from "../ui/data/channel.ts";
import { downloadFile } from "../ui/data/download.ts";
import { counted, isoLocal } from "../ui/format.ts";
import { showFailure, showNotice } from "../ui/notices/notices.ts";

/** Lines that one question brings. */
const linesAtOnce = 1_000;

/** Writes the whole diary to a CSV file, newest first, for whoever looks into it elsewhere. */
export async function exportLog(): Promise<void> {
  try {
    const parts = [csvLine(["moment", "load", "words"])];
    let lines = 0;
    let after: string | null = null;
    do {
      const page: ChannelOutput<"sync.log"> = await callChannel("sync.log", { after, size: linesAtOnce });
      for (const { at, loadId, message } of page.lines) parts.push(csvLine([isoLocal(at), loadId, message]));
      lines += page.lines.length;
      after = page.next;
    } while (after !== null);
    downloadFile("sync-diary.csv", parts);
    showNotice(`${counted(lines, "line")} written to sync-diary.csv.`);
  } catch (error) {
    showFailure("Nothing was exported", error);
  }
}
