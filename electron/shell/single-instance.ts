import { app } from "electron";
import type { AppFolders } from "./app-folders.ts";
import { openRequest } from "./open-request.ts";
import { findWaitingRequest } from "./open-requests.ts";
import { relaunchAfterQuit } from "./relaunch.ts";
import { showStartFailure } from "./start-program.ts";
import { waitForOtherLock } from "./wait-for-other-lock.ts";

/**
 * Claims the data folder for this instance, or quits. If another instance has the folder, that instance opens the
 * waiting item of this instance or shows its window, and this instance quits without a message. If the folder cannot be
 * used, or Electron's lock fails for another reason, this instance shows a dialog first.
 * @returns whether this instance may start
 */
export async function claimSingleInstance({ dataFolder, isFixed, problem }: AppFolders): Promise<boolean> {
  if (problem === undefined && app.requestSingleInstanceLock(findWaitingRequest() ?? {})) return true;
  try {
    if (problem !== undefined) throw problem;
    await waitForOtherLock(dataFolder);
  } catch (cause) {
    console.error(cause);
    await app.whenReady();
    if ((await showStartFailure(cause, dataFolder, { canChoose: !isFixed })) === "retry") relaunchAfterQuit();
  }
  app.quit();
  return false;
}

/** Shows the window on a second start and on a click on the dock icon, until the app quits. */
export function showWindowOnSecondStart(showWindow: () => void): void {
  const onSecondStart = (_event: unknown, _argv: unknown, _folder: unknown, passed: unknown) => {
    // open-requests.ts opens a passed item.
    if (!openRequest.safeParse(passed).success) showWindow();
  };
  app.on("second-instance", onSecondStart);
  app.on("activate", showWindow);
  app.on("will-quit", () => {
    app.off("second-instance", onSecondStart);
    app.off("activate", showWindow);
  });
}
