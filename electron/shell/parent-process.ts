import { app } from "electron";

/**
 * Tells `npm start` that Electron could start, and quits on its message: on Windows, a signal would kill. Does nothing
 * in a packaged program.
 */
export function connectToParentProcess(): void {
  if (!process.connected) return;
  process.send?.("started");
  process.on("message", (message) => {
    if (message === "shutdown") app.quit();
  });
}
