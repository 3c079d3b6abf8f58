import { app, dialog, powerMonitor } from "electron";

/**
 * Before the program ends, and after its windows are closed, closes what it began; then ends. Closing may take a
 * while: whoever starts the program meanwhile gets it as soon as the folder is free. When the computer shuts down the
 * program ends at once, as in a power cut: macOS takes one that asks for time for one that refuses to quit, and stays on.
 * All that was acknowledged is on the disk. To be called once the program is ready.
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
      .catch(tellOfBadClose)
      .finally(() => app.exit());
  });
}

function tellOfBadClose(cause: unknown): void {
  console.error(cause);
  dialog.showErrorBox(
    "Lanedesk could not close its store properly.",
    "Everything that was saved is safe. The next start may take a little longer.",
  );
}

/** Without a window the program ends, except on macOS, where it waits in the dock. */
export function quitWhenAllWindowsClosed(): void {
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
}
