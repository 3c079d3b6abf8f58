import { BrowserWindow, type BrowserWindowConstructorOptions } from "electron";
import { withSafePreferences } from "./web-preferences.ts";

/** Creates a window; the only function that does. */
export function createSafeWindow(options: BrowserWindowConstructorOptions): BrowserWindow {
  return new BrowserWindow({
    ...options,
    webPreferences: withSafePreferences(options.webPreferences ?? {}),
  });
}
