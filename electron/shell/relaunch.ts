import { app } from "electron";
import { getOwnArguments } from "./arguments.ts";

/**
 * Starts the program again after it quits. Starts an AppImage by the path of the AppImage file, because by then the
 * system has unmounted the executable in the file.
 * @param args the new arguments; by default the program's arguments
 */
export function relaunchAfterQuit(args = getOwnArguments(process.argv, app.isPackaged)): void {
  const { APPIMAGE } = process.env;
  const program = app.isPackaged ? [] : process.argv.slice(1, 2);
  app.relaunch({ ...(APPIMAGE ? { execPath: APPIMAGE } : {}), args: [...program, ...args] });
}
