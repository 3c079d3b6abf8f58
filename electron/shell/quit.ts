import { app, dialog, powerMonitor } from "electron";
import { findWaitingRequest } from "./open-requests.ts";
import { relaunchAfterQuit } from "./relaunch.ts";

/** Longer than a shutdown: macOS cancels a shutdown after about a minute if a program doesn't quit. */
const MAX_SHUTDOWN_MS = 120_000;

/**
 * Closes the store after all windows have closed and before the program exits. Relaunches the program if the user
 * starts it again during that time, or if an item to open arrives. When the computer shuts down, the program exits
 * immediately: macOS would cancel a shutdown that a program delays, and every acknowledged change is already on disk. No
 * event reports a canceled shutdown, so this exception lasts two minutes. Call after the app is ready. On Linux, first
 * listen for another event of `powerMonitor`: Electron reports no shutdown if "shutdown" is the first event.
 */
export function closeBeforeQuitting(close: () => Promise<void>): void {
  let isClosing = false;
  let isStartedAgain = false;
  let shutdownAt = Number.NEGATIVE_INFINITY;
  powerMonitor.on("shutdown", () => {
    shutdownAt = performance.now();
  });
  app.on("will-quit", (event) => {
    if (performance.now() - shutdownAt < MAX_SHUTDOWN_MS) return;
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    const onSecondStart = () => {
      isStartedAgain = true;
    };
    app.on("second-instance", onSecondStart);
    app.on("activate", onSecondStart);
    void close()
      .catch(showCloseError)
      .finally(() => {
        if (isStartedAgain || findWaitingRequest()) relaunchAfterQuit();
        app.exit();
      });
  });
}

function showCloseError(cause: unknown): void {
  console.error(cause);
  dialog.showErrorBox(
    "Lanedesk can't close its data normally",
    "Your saved data is safe. The next start may take a little longer.",
  );
}

/** Quits when the last window closes, except on macOS. */
export function quitWhenAllWindowsClosed(): void {
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
}
