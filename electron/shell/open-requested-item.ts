import { app, dialog } from "electron";
import type { OpenedFiles } from "../ipc/opened-files.ts";
import type { OpenRequest } from "./open-request.ts";
import { openLoad, showMainWindow } from "./windows.ts";

let isShowingError = false;

/**
 * Opens an item for the operating system: a load in its window, a sheet as an import. For any other address, shows the
 * main window and an error.
 */
export function openRequestedItem(request: OpenRequest, openedFiles: Pick<OpenedFiles, "offer">): void {
  if (request.kind === "load") openLoad(request.loadId);
  else showMainWindow();
  if (request.kind === "file") openedFiles.offer(request.path);
  if (request.kind === "unknown") void explainRejection();
}

/** Shows one dialog at a time. Does not repeat the address, because a web page may have chosen it. */
async function explainRejection(): Promise<void> {
  if (isShowingError) return;
  isShowingError = true;
  await dialog.showMessageBox({
    type: "warning",
    title: app.name,
    message: "Lanedesk can't open this link",
    detail: "Lanedesk opens only links to loads. Ask the sender to copy the link from Lanedesk again.",
  });
  isShowingError = false;
}
