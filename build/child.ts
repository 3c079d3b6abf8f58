import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Waits for a program that was started from here; asked to stop, it asks that program. Resolves with its exit code. */
export async function runToEnd(child: ChildProcess): Promise<number> {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  for (const signal of signals) process.off(signal, pass);
  return child.exitCode ?? 1;
}
