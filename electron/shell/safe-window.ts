import { BrowserWindow, type BrowserWindowConstructorOptions } from "electron";
import { addSafePreferences } from "./web-preferences.ts";

/** Creates a window; the only function that does. */
export function createSafeWindow(options: BrowserWindowConstructorOptions): BrowserWindow {
  return new BrowserWindow({
    ...options,
    webPreferences: addSafePreferences(options.webPreferences ?? {}),
  });
}
