import { app, BrowserWindow } from "electron";
import { startAddress } from "./address.ts";
import { preloadScript } from "./folders.ts";
import { createSafeWindow } from "./safe-window.ts";
import { watchWindow } from "./window-troubles.ts";

/** Opens the window where and as large as it was left. */
export function openMainWindow(): void {
  const window = createSafeWindow({
    name: "main",
    windowStatePersistence: true,
    title: "Lanedesk",
    width: 1440,
    height: 900,
    minWidth: 960,
    minHeight: 600,
    show: false,
    webPreferences: { preload: preloadScript, devTools: !app.isPackaged, spellcheck: false },
  });
  window.once("ready-to-show", () => window.show());
  watchWindow(window);
  void window.loadURL(startAddress);
}

/** Brings the window to the front, or opens it when there is none. */
export function showMainWindow(): void {
  const window = BrowserWindow.getAllWindows()[0];
  if (!window) {
    openMainWindow();
    return;
  }
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
