import { LanedeskError } from "../../../shared/failure.ts";
import { showFailure } from "../../ui/notices/notices.ts";

const HASH_PATTERN = /^#(load|confirmation)\/([\da-f-]{36})$/;

/** Returns the load id of a window that shows one load; undefined in other windows. */
export const getWindowLoadId = (): string | undefined => readLoadId("load");

/** Returns the load id of a window that shows a rate confirmation; undefined in other windows. */
export const getConfirmationLoadId = (): string | undefined => readLoadId("confirmation");

function readLoadId(kind: string): string | undefined {
  const [, found, loadId] = HASH_PATTERN.exec(location.hash) ?? [];
  return found === kind ? loadId : undefined;
}

/** Opens a load in its own window, or focuses that window if it exists. */
export const openLoadInNewWindow = (loadId: string): void =>
  openWindow(`load/${loadId}`, "width=560,height=800");

/** Opens the rate confirmation of a booked load in its own window, or focuses that window if it exists. */
export const openConfirmation = (loadId: string): void =>
  openWindow(`confirmation/${loadId}`, "width=820,height=960");

function openWindow(hash: string, size: string): void {
  const opened = window.open(`#${hash}`, hash.replace("/", "-"), `popup,${size}`);
  // In Electron the main process opens the window, and window.open returns null.
  if (!opened && !navigator.userAgent.includes("Electron"))
    showFailure(
      "Can't open a new window",
      new LanedeskError("unavailable", "Allow pop-ups for this page in the browser."),
    );
}
