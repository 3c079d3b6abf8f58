import type { WebContents } from "electron";

/**
 * No page is embedded in a page.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#12-verify-webview-options-before-creation
 */
export function denyWebviews(contents: WebContents): void {
  contents.on("will-attach-webview", (event) => event.preventDefault());
}
