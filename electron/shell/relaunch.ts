import { app } from "electron";

/** Starts the program again after it quits. An AppImage is started by its file: the executable inside is then unmounted. */
export function relaunchAfterQuit(): void {
  const { APPIMAGE } = process.env;
  app.relaunch(APPIMAGE ? { execPath: APPIMAGE } : {});
}
