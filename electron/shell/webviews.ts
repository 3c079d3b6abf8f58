import type { WebContents } from "electron";

/**
 * Prevents pages from embedding webviews.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#12-verify-webview-options-before-creation
 */
export function denyWebviews(contents: WebContents): void {
  contents.on("will-attach-webview", (event) => event.preventDefault());
}
