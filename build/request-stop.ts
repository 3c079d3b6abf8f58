import type { ChildProcess } from "node:child_process";

/**
 * Asks a child process to close its data and end. Uses a message if possible, because SIGTERM on Windows ends a process
 * without closing its data.
 */
export function requestStop(child: ChildProcess): void {
  if (child.connected) child.send("shutdown");
  else child.kill("SIGTERM");
}
