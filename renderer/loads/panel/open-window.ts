import { showFailure } from "../../ui/notices/notices.ts";

const route = /^#load\/([\da-f-]{36})$/;

/** The load that this window shows alone; undefined in the window of the desk. */
export const windowLoadId = (): string | undefined => route.exec(location.hash)?.[1];

/** Opens a load in a window of its own, or brings the one to the front that it has. */
export function openInNewWindow(loadId: string): void {
  const opened = window.open(`#load/${loadId}`, `load-${loadId}`, "popup,width=560,height=800");
  // In Electron the main process opens the window, and the page is given none.
  if (!opened && !navigator.userAgent.includes("Electron"))
    showFailure("The load stays in this window", new Error("The browser does not allow another window."));
}
