import { BrowserWindow, type BrowserWindowConstructorOptions } from "electron";
import { withSafePreferences } from "./web-preferences.ts";

/** The one place where a window is made. */
export function createSafeWindow(options: BrowserWindowConstructorOptions): BrowserWindow {
  return new BrowserWindow({
    ...options,
    webPreferences: withSafePreferences(options.webPreferences ?? {}),
  });
}
