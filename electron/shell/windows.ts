import { app, BrowserWindow, type BrowserWindowConstructorOptions } from "electron";
import { EVENT_CHANNEL } from "../ipc/electron-channels.ts";
import { START_ADDRESS } from "./address.ts";
import { PRELOAD_SCRIPT } from "./app-folders.ts";
import { createSafeWindow } from "./safe-window.ts";
import { handleWindowFailures } from "./window-failures.ts";

const SETTINGS_ADDRESS = `${START_ADDRESS}#settings`;

/** Opens the main window with its last position and size. */
export function openMainWindow(address = START_ADDRESS): BrowserWindow {
  return openWindow(address, {
    name: "main",
    windowStatePersistence: true,
    width: 1440,
    height: 900,
    minWidth: 960,
    minHeight: 600,
  });
}

/** Shows the main window, then runs one of the window's commands. */
export function runWindowCommand(id: string): void {
  const window = findMainWindow() ?? openMainWindow();
  const send = () => window.webContents.send(EVENT_CHANNEL, "command.run", id);
  if (unrenderedWindows.has(window)) window.once("ready-to-show", send);
  else {
    showWindow(window);
    send();
  }
}

/** The windows whose page Electron has not rendered yet. */
const unrenderedWindows = new WeakSet<BrowserWindow>();

/** Opens the window of a load by the load's id. */
export const openLoad = (loadId: string): void => openLoadWindow(`${START_ADDRESS}#load/${loadId}`);

/** Opens the window of a load or of a rate confirmation by its address, or shows the window if it is already open. */
export function openLoadWindow(address: string): void {
  const existing = loadWindows.get(address);
  if (existing) {
    showWindow(existing);
    return;
  }
  const window = openWindow(address, { width: 560, height: 800, minWidth: 420, minHeight: 480 });
  loadWindows.set(address, window);
  window.once("closed", () => loadWindows.delete(address));
}

/** The open windows of loads and rate confirmations by address. */
const loadWindows = new Map<string, BrowserWindow>();

/** Shows the settings in the main window. */
export function showSettings(): void {
  const window = findMainWindow();
  if (!window) openMainWindow(SETTINGS_ADDRESS);
  else {
    showWindow(window);
    // Loading the same address again would reload the page.
    if (window.webContents.getURL() !== SETTINGS_ADDRESS) window.loadURL(SETTINGS_ADDRESS).catch(() => {});
  }
}

/** Shows the main window, or opens a main window if none is open. */
export function showMainWindow(): void {
  const window = findMainWindow();
  if (window) showWindow(window);
  else openMainWindow();
}

function findMainWindow(): BrowserWindow | undefined {
  const otherWindows = new Set(loadWindows.values());
  return BrowserWindow.getAllWindows().find((candidate) => !otherWindows.has(candidate));
}

function openWindow(address: string, options: BrowserWindowConstructorOptions): BrowserWindow {
  const window = createSafeWindow({
    ...options,
    title: "Lanedesk",
    show: false,
    webPreferences: { preload: PRELOAD_SCRIPT, devTools: !app.isPackaged, spellcheck: false },
  });
  unrenderedWindows.add(window);
  window.once("ready-to-show", () => {
    unrenderedWindows.delete(window);
    window.show();
  });
  handleWindowFailures(window);
  // A failure emits "did-fail-load", which window-failures.ts handles.
  window.loadURL(address).catch(() => {});
  return window;
}

function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
