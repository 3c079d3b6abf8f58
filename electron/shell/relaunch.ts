import { app } from "electron";
import { getOwnArguments } from "./arguments.ts";
import { replaceItem } from "./open-request.ts";
import { findWaitingRequest } from "./open-requests.ts";

/**
 * Starts the program again after it quits. The new start opens the newest waiting item, not an item that a window has
 * already opened. Starts an AppImage by the path of the AppImage file, because by then the system has unmounted the
 * executable in the file.
 * @param args the new arguments, whose item the waiting item replaces; by default the program's arguments
 */
export function relaunchAfterQuit(args = getOwnArguments(process.argv, app.isPackaged)): void {
  const { APPIMAGE } = process.env;
  const program = app.isPackaged ? [] : process.argv.slice(1, 2);
  app.relaunch({
    ...(APPIMAGE ? { execPath: APPIMAGE } : {}),
    args: [...program, ...replaceItem(args, findWaitingRequest())],
  });
}
