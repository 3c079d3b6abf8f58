import { powerMonitor } from "electron";

/**
 * Runs something when the computer wakes from sleep: no timer ran meanwhile, and some clocks did not either.
 * To be called once the program is ready.
 */
export function onSystemResume(wake: () => void): void {
  powerMonitor.on("resume", wake);
}
