import { app, dialog } from "electron";

/**
 * Before the program ends, and after its windows are closed, closes what it began; then ends. Closing may take a
 * while: whoever starts the program meanwhile gets it as soon as the folder is free.
 */
export function closeBeforeQuitting(close: () => Promise<void>): void {
  let isClosing = false;
  app.on("will-quit", (event) => {
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
export function quitWithoutWindows(): void {
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
}
