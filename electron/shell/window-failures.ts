import { app, type BrowserWindow, dialog, type MessageBoxOptions } from "electron";

/** When the page's process ends or hangs, says so in words and offers the way on. Nothing saved is at risk. */
export function handleWindowFailures(window: BrowserWindow): void {
  const { webContents } = window;
  let isReopening = false;

  webContents.on("render-process-gone", async (_event, { reason }) => {
    if (reason === "clean-exit") return;
    const choice = isReopening ? "reopen" : await askAfterCrash(reason);
    isReopening = false;
    if (choice === "quit") app.quit();
    else setImmediate(() => !window.isDestroyed() && webContents.reload());
  });

  window.on("unresponsive", async () => {
    const recovered = new AbortController();
    window.once("responsive", () => recovered.abort());
    const choice = await askWhileHanging(window, recovered.signal);
    if (choice === "wait" || window.isDestroyed()) return;
    isReopening = true;
    webContents.forcefullyCrashRenderer();
  });
}

const common = { title: "Lanedesk", defaultId: 0, cancelId: 0 } satisfies Partial<MessageBoxOptions>;

async function askAfterCrash(reason: string): Promise<"reopen" | "quit"> {
  const { response } = await dialog.showMessageBox({
    ...common,
    type: "error",
    message: "The window stopped working.",
    detail: `Everything that was saved is safe; the part that keeps it goes on running. Open the window again to go on. (${reason})`,
    buttons: ["Open the window again", "Quit"],
  });
  return response === 1 ? "quit" : "reopen";
}

/** The box closes by itself when the window answers again. */
async function askWhileHanging(window: BrowserWindow, recovered: AbortSignal): Promise<"wait" | "reopen"> {
  const { response } = await dialog.showMessageBox(window, {
    ...common,
    type: "warning",
    message: "The window does not answer.",
    detail:
      "Everything that was saved is safe. Wait a little longer, or open the window again; what is only typed may then be lost.",
    buttons: ["Wait", "Open the window again"],
    signal: recovered,
  });
  return response === 1 ? "reopen" : "wait";
}
