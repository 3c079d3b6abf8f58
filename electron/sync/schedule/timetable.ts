import type { HttpClient } from "../remote/request.ts";

/** When cycles run: one at a time, as long as it is started. */
export interface Scheduler {
  /** Runs a cycle at once, or joins the one that starts after the one that runs. Resolves at its end. */
  run(): Promise<void>;
  /** The next cycle runs after so long, in milliseconds, in place of when it was planned. */
  plan(delay: number): void;
  /** From now on cycles run by themselves. */
  start(): void;
  /** Waits for the end of the cycle that runs; none starts any more. */
  stop(): Promise<void>;
  isStarted(): boolean;
  isRunning(): boolean;
}

/** @param cycle must not fail */
export function createTimetable(http: Pick<HttpClient, "after">, cycle: () => Promise<void>): Scheduler {
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let isStarted = false;
  let isEnding = false;
  let cancelTimer = () => {};

  async function run(): Promise<void> {
    if (isEnding) return;
    if (running) {
      following ??= running.then(() => {
        following = undefined;
        return run();
      });
      return following;
    }
    cancelTimer();
    running = cycle().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    run,
    plan(delay) {
      if (!isStarted) return;
      cancelTimer();
      cancelTimer = http.after(delay, () => void run());
    },
    start() {
      isStarted = true;
    },
    async stop() {
      isStarted = false;
      isEnding = true;
      cancelTimer();
      await running;
    },
    isStarted: () => isStarted,
    isRunning: () => running !== undefined,
  };
}
