import { BrowserWindow, type BrowserWindowConstructorOptions } from "electron";
import { addSafePreferences } from "./web-preferences.ts";

/**
 * Creates a window with safe preferences. No other function creates a window.
 * @throws Error when a requested preference is unsafe
 */
export function createSafeWindow(options: BrowserWindowConstructorOptions): BrowserWindow {
  return new BrowserWindow({
    ...options,
    webPreferences: addSafePreferences(options.webPreferences ?? {}),
  });
}
