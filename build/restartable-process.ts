import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { requestStop } from "./request-stop.ts";

/**
 * Creates the controls of a child process. `restart` also starts the first process. Each start waits until the previous
 * process has ended.
 */
export function createRestartableProcess(start: () => Promise<ChildProcess>) {
  let child: ChildProcess | undefined;
  let lastStep: Promise<void> = Promise.resolve();

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    requestStop(child);
    await exited;
  }

  const enqueue = (step: () => Promise<void>) => {
    lastStep = lastStep.then(step).catch((cause: unknown) => console.error(cause));
    return lastStep;
  };
  return {
    restart: () =>
      enqueue(async () => {
        await stop();
        child = await start();
      }),
    stop: () => enqueue(stop),
  };
}
