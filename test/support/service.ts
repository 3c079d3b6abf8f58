import { onTestFinished } from "vitest";
import type { Caller, Clock, Context } from "../../electron/services/context.ts";
import { openStore } from "../../electron/store/open-store.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A clock that goes only when a test says so. */
export interface TestClock extends Clock {
  /** Time passes: both clocks go on. */
  pass(milliseconds: number): void;
  /** Somebody sets the clock on the wall; running time goes on as it was. */
  set(now: number): void;
}

export interface TestService {
  context: Context;
  clock: TestClock;
  /** The user at the window. */
  caller: Caller;
  /** What was announced, oldest first. */
  announced: { event: string; detail: unknown }[];
  /** Ends this run of the program and begins another on the same store; the service must be used no more. */
  restart(): Promise<TestService>;
  /** Closes the store before the test is over, where one test opens many. */
  close(): Promise<void>;
}

/** Saturday noon in New York, in winter. */
export const testNow = Date.UTC(2026, 10, 21, 17, 0, 0);

/** The services on a store of their own, in a folder that is gone when the test is over. */
export async function testService(now: number = testNow): Promise<TestService> {
  return begin(await temporaryFolder(), now, 1);
}

async function begin(folder: string, now: number, run: number): Promise<TestService> {
  const store = await openStore({ folder });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await store.close();
    isOpen = false;
  };
  onTestFinished(close);
  const clock = testClock(now, `run ${run}`);
  const announced: TestService["announced"] = [];
  let made = 0;
  const newId = () => `${String(run).padStart(8, "0")}-0000-4000-8000-${String(++made).padStart(12, "0")}`;
  const context: Context = {
    store,
    env: { clock, newId, newSecret: () => `secret-${newId()}` },
    machineTimeZone: "America/New_York",
    publish: (event, detail) => announced.push({ event, detail }),
  };
  const restart = async () => {
    await close();
    return begin(folder, clock.now(), run + 1);
  };
  return {
    context,
    clock,
    announced,
    caller: { accountId: "a", userId: "u", channel: "window" },
    restart,
    close,
  };
}

export function testClock(start: number, run: string): TestClock {
  let [now, running] = [start, 0];
  return {
    runId: run,
    now: () => now,
    uptimeMs: () => running,
    pass(milliseconds) {
      now += milliseconds;
      running += milliseconds;
    },
    set(wanted) {
      now = wanted;
    },
  };
}
