import type { WebContents } from "electron";
import { isOwnAddress } from "./address.ts";
import { openExternally } from "./external-links.ts";

/**
 * Blocks navigation to any address outside Lanedesk's pages. Opens allowed links in the browser or the default program.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#13-disable-or-limit-navigation
 */
export function limitNavigation(contents: WebContents): void {
  contents.on("will-frame-navigate", (event) => {
    if (isOwnAddress(event.url)) return;
    event.preventDefault();
    if (event.isMainFrame) openExternally(event.url);
  });
  contents.on("will-redirect", (event) => {
    if (!isOwnAddress(event.url)) event.preventDefault();
  });
}
