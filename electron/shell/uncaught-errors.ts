import { app, dialog } from "electron";

/**
 * Logs uncaught errors instead of ending the program, and shows a dialog for the first error. Electron itself would
 * show a stack trace and log nothing. Call after the app is ready.
 */
export function handleUncaughtErrors(report: (reference: string, cause: unknown) => void): void {
  let isShown = false;
  const handle = (cause: unknown) => {
    report("uncaught", cause);
    if (isShown) return;
    isShown = true;
    void dialog.showMessageBox({
      type: "error",
      title: app.name,
      message: "Lanedesk ran into a problem",
      detail:
        "Your saved data is safe, and the file logs/errors.log in the data folder has details. If something stops working, quit Lanedesk and start it again.",
      buttons: ["Continue"],
      noLink: true,
    });
  };
  process.on("uncaughtException", handle);
  process.on("unhandledRejection", handle);
}
