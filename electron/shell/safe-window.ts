import { BrowserWindow, type BrowserWindowConstructorOptions } from "electron";
import { withSafePreferences } from "./web-preferences.ts";

/** The only place that creates windows. */
export function createSafeWindow(options: BrowserWindowConstructorOptions): BrowserWindow {
  return new BrowserWindow({
    ...options,
    webPreferences: withSafePreferences(options.webPreferences ?? {}),
  });
}
