import { app } from "electron";
import type { AppFolders } from "./app-folders.ts";
import { waitForOtherLock } from "./locked-folder.ts";
import { relaunchAfterQuit } from "./relaunch.ts";
import { askWhatToDo } from "./start-or-explain.ts";

/**
 * Claims the data folder for this instance. If it cannot, quits: without a message when another instance has the folder
 * and shows its window, otherwise after a dialog, because Electron also returns false when it cannot create its lock.
 * @returns whether this instance may start
 */
export async function claimSingleInstance({ dataFolder, problem }: AppFolders): Promise<boolean> {
  if (problem === undefined && app.requestSingleInstanceLock()) return true;
  try {
    if (problem !== undefined) throw problem;
    await waitForOtherLock(dataFolder);
  } catch (cause) {
    console.error(cause);
    await app.whenReady();
    if ((await askWhatToDo(cause, dataFolder)) === "retry") relaunchAfterQuit();
  }
  app.quit();
  return false;
}

/** Shows the window on a second start and on a click in the dock, until the app quits. */
export function showWindowOnSecondStart(showWindow: () => void): void {
  app.on("second-instance", showWindow);
  app.on("activate", showWindow);
  app.on("will-quit", () => {
    app.off("second-instance", showWindow);
    app.off("activate", showWindow);
  });
}
