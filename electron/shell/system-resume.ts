import { powerMonitor } from "electron";

/**
 * Calls a function when the computer wakes from sleep: timers do not run during sleep. Call after the app is ready.
 */
export function listenForSystemResume(onResume: () => void): void {
  powerMonitor.on("resume", onResume);
}
