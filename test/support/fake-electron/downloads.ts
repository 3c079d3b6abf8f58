import { EventEmitter } from "node:events";
import type { Chromium } from "./chromium.ts";
import { dialog } from "./dialog.ts";
import { sessionEvents } from "./session.ts";
import { strict } from "./strict-object.ts";

interface DownloadWillBegin {
  url: string;
  suggestedFilename: string;
}

/** The buttons of the save dialog, and how the download then ends. */
const END_STATES = { Save: "completed", Cancel: "cancelled", "Save to a full disk": "interrupted" };

/** Shows a save dialog for each download; it is in `dialog.openDialogs`. No file is written. */
export async function handleDownloads(chromium: Chromium): Promise<void> {
  chromium
    .events("")
    .on("Browser.downloadWillBegin", async ({ url, suggestedFilename }: DownloadWillBegin) => {
      const item = Object.assign(new EventEmitter(), { getURL: () => url });
      sessionEvents.emit("will-download", {}, strict("DownloadItem", item));
      const buttons = Object.keys(END_STATES);
      const { response } = await dialog.showMessageBox({ message: `Save ${suggestedFilename}`, buttons });
      item.emit("done", {}, Object.values(END_STATES)[response]);
    });
  await chromium.send("Browser.setDownloadBehavior", { behavior: "deny", eventsEnabled: true });
}
