import type { WebContents } from "electron";
import { isLoadAddress } from "./address.ts";
import { openExternally } from "./external-links.ts";
import { openLoadWindow } from "./windows.ts";

/**
 * Prevents pages from opening windows. Lanedesk opens the window of a load or of a rate confirmation itself, and opens
 * allowed links in the browser or the default program.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#14-disable-or-limit-creation-of-new-windows
 */
export function denyNewWindows(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    if (isLoadAddress(url)) openLoadWindow(url);
    else openExternally(url);
    return { action: "deny" };
  });
}
