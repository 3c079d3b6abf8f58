import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A program that is started anew, one start after the other, each after the one before has closed its store. */
export function createRestartable(start: () => Promise<ChildProcess>) {
  let child: ChildProcess | undefined;
  let turn: Promise<void> = Promise.resolve();

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }

  const next = (step: () => Promise<void>) => {
    turn = turn.then(step).catch((cause: unknown) => console.error(cause));
    return turn;
  };
  return {
    restart: () =>
      next(async () => {
        await stop();
        child = await start();
      }),
    stop: () => next(stop),
  };
}
