import { app } from "electron";

/** Starts the program again after it quits. Starts an AppImage by its file, because its executable is unmounted by then. */
export function relaunchAfterQuit(): void {
  const { APPIMAGE } = process.env;
  app.relaunch(APPIMAGE ? { execPath: APPIMAGE } : {});
}
