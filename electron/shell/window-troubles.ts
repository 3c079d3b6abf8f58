import { app, type BrowserWindow, dialog } from "electron";

/** When the page's process ends or hangs, says so in words and offers the way on. Nothing saved is at risk. */
export function watchWindow(window: BrowserWindow): void {
  const { webContents } = window;

  webContents.on("render-process-gone", async (_event, { reason }) => {
    if (reason === "clean-exit") return;
    const { response } = await dialog.showMessageBox({
      type: "error",
      title: "Lanedesk",
      message: "The window stopped working.",
      detail: `Everything that was saved is safe; the part that keeps it goes on running. Open the window again to go on. (${reason})`,
      buttons: ["Open the window again", "Quit"],
      defaultId: 0,
      cancelId: 0,
    });
    if (response === 1) app.quit();
    else if (!window.isDestroyed()) webContents.reload();
  });

  window.on("unresponsive", async () => {
    const { response } = await dialog.showMessageBox(window, {
      type: "warning",
      title: "Lanedesk",
      message: "The window does not answer.",
      detail:
        "Everything that was saved is safe. Wait a little longer, or open the window again; what is only typed may then be lost.",
      buttons: ["Wait", "Open the window again"],
      defaultId: 0,
      cancelId: 0,
    });
    if (response === 1 && !window.isDestroyed()) webContents.forcefullyCrashRenderer();
  });
}
