import { showFailure } from "../../ui/notices/notices.ts";

const ROUTE = /^#load\/([\da-f-]{36})$/;

/** The load of a window that shows one load; undefined in the main window. */
export const windowLoadId = (): string | undefined => ROUTE.exec(location.hash)?.[1];

/** Opens a load in its own window, or focuses that window if it exists. */
export function openInNewWindow(loadId: string): void {
  const opened = window.open(`#load/${loadId}`, `load-${loadId}`, "popup,width=560,height=800");
  // In Electron the main process opens the window, and window.open returns null.
  if (!opened && !navigator.userAgent.includes("Electron"))
    showFailure("Can't open a new window", new Error("Allow pop-ups for this page in the browser."));
}
