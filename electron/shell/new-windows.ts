import type { WebContents } from "electron";
import { isLoadAddress } from "./address.ts";
import { openExternally } from "./external-links.ts";
import { openLoadWindow } from "./main-window.ts";

/**
 * A page opens no window: for a load of its own the program does, and a link to outside goes to the browser, if it is
 * allowed at all.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#14-disable-or-limit-creation-of-new-windows
 */
export function denyNewWindows(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    if (isLoadAddress(url)) openLoadWindow(url);
    else openExternally(url);
    return { action: "deny" };
  });
}
