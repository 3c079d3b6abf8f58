import { app } from "electron";

/**
 * Reports to `npm start` that Electron has started, and quits when `npm start` sends "shutdown": on Windows, a signal
 * would kill the program without closing its data. Does nothing without such a parent, as in a packaged program.
 */
export function connectToParentProcess(): void {
  if (!process.connected) return;
  process.send?.("started");
  process.on("message", (message) => {
    if (message === "shutdown") app.quit();
  });
}
