import { app, type BrowserWindow, dialog, type MessageBoxOptions } from "electron";

/** Offers to reopen a window whose page did not load, crashed or hangs. */
export function handleWindowFailures(window: BrowserWindow): void {
  const { webContents } = window;
  let isReopening = false;

  webContents.on("render-process-gone", async (_event, { reason }) => {
    if (reason === "clean-exit") return;
    const choice = isReopening ? "reopen" : await askAfterCrash(reason);
    isReopening = false;
    if (choice === "quit") app.quit();
    else setImmediate(() => !window.isDestroyed() && webContents.reload());
  });

  webContents.on("did-fail-load", async (_event, code, description, address, isMainFrame) => {
    if (!isMainFrame || code === NAVIGATION_ABORTED) return;
    if ((await askAfterFailedLoad(description || String(code))) === "quit") app.quit();
    else if (!window.isDestroyed()) window.loadURL(address).catch(() => {});
  });

  window.on("unresponsive", async () => {
    const recovered = new AbortController();
    window.once("responsive", () => recovered.abort());
    const choice = await askWhileUnresponsive(window, recovered.signal);
    if (choice === "wait" || window.isDestroyed()) return;
    isReopening = true;
    webContents.forcefullyCrashRenderer();
  });
}

/**
 * Chromium's error code of a navigation that another navigation replaced:
 * https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h
 */
const NAVIGATION_ABORTED = -3;

const COMMON_OPTIONS = { title: "Lanedesk", defaultId: 0, cancelId: 0 } satisfies Partial<MessageBoxOptions>;

async function askAfterFailedLoad(reason: string): Promise<"retry" | "quit"> {
  const { response } = await dialog.showMessageBox({
    ...COMMON_OPTIONS,
    type: "error",
    message: "Can't open the window",
    detail: `Your saved data is safe. Try again, or reinstall Lanedesk if the window fails again (${reason}).`,
    buttons: ["Try again", "Quit"],
  });
  return response === 1 ? "quit" : "retry";
}

async function askAfterCrash(reason: string): Promise<"reopen" | "quit"> {
  const { response } = await dialog.showMessageBox({
    ...COMMON_OPTIONS,
    type: "error",
    message: "The window stopped working",
    detail: `Your saved data is safe and Lanedesk is still running. Reopen the window to continue (${reason}).`,
    buttons: ["Reopen window", "Quit"],
  });
  return response === 1 ? "quit" : "reopen";
}

/** The dialog closes when the window responds again. */
async function askWhileUnresponsive(
  window: BrowserWindow,
  recovered: AbortSignal,
): Promise<"wait" | "reopen"> {
  const { response } = await dialog.showMessageBox(window, {
    ...COMMON_OPTIONS,
    type: "warning",
    message: "The window is not responding",
    detail: "Your saved data is safe. Wait a moment, or reopen the window, which may lose unsaved text.",
    buttons: ["Wait", "Reopen window"],
    signal: recovered,
  });
  return response === 1 ? "reopen" : "wait";
}
