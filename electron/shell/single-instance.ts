import { app } from "electron";

/**
 * Claims the data folder for this instance of the program.
 * @returns whether it is the first; a second one has nothing to do but to end
 */
export const claimSingleInstance = (): boolean => app.requestSingleInstanceLock();

/** When the program is started a second time, or chosen in the dock, its window comes forward; until it ends. */
export function showWindowOnSecondStart(showWindow: () => void): void {
  app.on("second-instance", showWindow);
  app.on("activate", showWindow);
  app.on("will-quit", () => {
    app.off("second-instance", showWindow);
    app.off("activate", showWindow);
  });
}
