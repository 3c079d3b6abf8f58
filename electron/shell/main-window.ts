import { app, BrowserWindow, type BrowserWindowConstructorOptions } from "electron";
import { START_ADDRESS } from "./address.ts";
import { preloadScript } from "./app-folders.ts";
import { createSafeWindow } from "./safe-window.ts";
import { handleWindowFailures } from "./window-failures.ts";

/** Opens the window where and as large as it was left. */
export function openMainWindow(): void {
  openWindow(START_ADDRESS, {
    name: "main",
    windowStatePersistence: true,
    width: 1440,
    height: 900,
    minWidth: 960,
    minHeight: 600,
  });
}

/** Opens the window of one load, or brings the one to the front that it has. */
export function openLoadWindow(address: string): void {
  const open = loadWindows.get(address);
  if (open) {
    show(open);
    return;
  }
  const window = openWindow(address, { width: 560, height: 800, minWidth: 420, minHeight: 480 });
  loadWindows.set(address, window);
  window.once("closed", () => loadWindows.delete(address));
}

const loadWindows = new Map<string, BrowserWindow>();

/** Brings the window of the desk to the front, or opens it when there is none. */
export function showMainWindow(): void {
  const ofLoads = new Set(loadWindows.values());
  const window = BrowserWindow.getAllWindows().find((one) => !ofLoads.has(one));
  if (window) show(window);
  else openMainWindow();
}

function openWindow(address: string, options: BrowserWindowConstructorOptions): BrowserWindow {
  const window = createSafeWindow({
    ...options,
    title: "Lanedesk",
    show: false,
    webPreferences: { preload: preloadScript, devTools: !app.isPackaged, spellcheck: false },
  });
  window.once("ready-to-show", () => window.show());
  handleWindowFailures(window);
  void window.loadURL(address);
  return window;
}

function show(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
