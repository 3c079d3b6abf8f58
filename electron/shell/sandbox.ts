import { app } from "electron";

/**
 * Sandboxes all pages, even if the preferences of a window do not. The start script of the AppImage adds --no-sandbox
 * where the system blocks the sandbox, because enabling the sandbox there would end the program. Call before the app is
 * ready.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#4-enable-process-sandboxing
 */
export function enableSandboxUnlessBlocked(): void {
  if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
}
