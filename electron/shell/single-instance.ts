import { app } from "electron";

/**
 * Claims the data folder for this instance.
 * @returns false when another instance has it; this one must quit then
 */
export const claimSingleInstance = (): boolean => app.requestSingleInstanceLock();

/** Shows the window on a second start and on a click in the dock, until the app quits. */
export function showWindowOnSecondStart(showWindow: () => void): void {
  app.on("second-instance", showWindow);
  app.on("activate", showWindow);
  app.on("will-quit", () => {
    app.off("second-instance", showWindow);
    app.off("activate", showWindow);
  });
}
