import { app, BrowserWindow, type BrowserWindowConstructorOptions } from "electron";
import { START_ADDRESS } from "./address.ts";
import { PRELOAD_SCRIPT } from "./app-folders.ts";
import { createSafeWindow } from "./safe-window.ts";
import { handleWindowFailures } from "./window-failures.ts";

/** Opens the main window with its last position and size. */
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

/** Opens a load's window, or shows the one that is already open. */
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

/** Shows the main window, or opens it. */
export function showMainWindow(): void {
  const openLoadWindows = new Set(loadWindows.values());
  const window = BrowserWindow.getAllWindows().find((candidate) => !openLoadWindows.has(candidate));
  if (window) show(window);
  else openMainWindow();
}

function openWindow(address: string, options: BrowserWindowConstructorOptions): BrowserWindow {
  const window = createSafeWindow({
    ...options,
    title: "Lanedesk",
    show: false,
    webPreferences: { preload: PRELOAD_SCRIPT, devTools: !app.isPackaged, spellcheck: false },
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
