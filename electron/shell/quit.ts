import { app, dialog, powerMonitor } from "electron";

/**
 * Closes the store before the program exits, after its windows closed. A second start during that time relaunches it.
 * When the computer shuts down, exits immediately: macOS would cancel the shutdown for a program that delays it, and
 * every acknowledged change is already on disk. Call after the app is ready.
 */
export function closeBeforeQuitting(close: () => Promise<void>): void {
  let isClosing = false;
  let isShuttingDown = false;
  powerMonitor.on("shutdown", () => {
    isShuttingDown = true;
  });
  app.on("will-quit", (event) => {
    if (isShuttingDown) return;
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    app.once("second-instance", () => app.relaunch());
    void close()
      .catch(showCloseError)
      .finally(() => app.exit());
  });
}

function showCloseError(cause: unknown): void {
  console.error(cause);
  dialog.showErrorBox(
    "Lanedesk could not close its data normally",
    "Your saved data is safe. The next start may take a little longer.",
  );
}

/** Quits when the last window closes, except on macOS. */
export function quitWhenAllWindowsClosed(): void {
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
}
