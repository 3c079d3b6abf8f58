import type { WebContents } from "electron";
import { openExternally } from "./external-links.ts";

/**
 * A page opens no window; a link to outside goes to the browser, if it is allowed at all.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#14-disable-or-limit-creation-of-new-windows
 */
export function denyNewWindows(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    openExternally(url);
    return { action: "deny" };
  });
}
