import { app, dialog } from "electron";

/**
 * A fault that nobody caught does not end the program: it is logged, and said once in words. Electron itself would
 * show its trace, and note it nowhere. To be called once the program is ready.
 */
export function handleUncaughtErrors(report: (reference: string, cause: unknown) => void): void {
  let isTold = false;
  const tell = (cause: unknown) => {
    report("uncaught", cause);
    if (isTold) return;
    isTold = true;
    void dialog.showMessageBox({
      type: "error",
      title: app.name,
      message: "Something went wrong inside Lanedesk.",
      detail:
        "Everything that was saved is safe, and Lanedesk goes on. If something does not work any more, quit and start it again. What happened stands in faults.log, in the folder logs of the data folder.",
      buttons: ["Go on"],
      noLink: true,
    });
  };
  process.on("uncaughtException", tell);
  process.on("unhandledRejection", tell);
}
