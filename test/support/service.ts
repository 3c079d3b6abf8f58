import { onTestFinished } from "vitest";
import type { Caller, Clock, Context } from "../../electron/services/context.ts";
import { openStore } from "../../electron/store/open-store.ts";
import { createContext } from "./open-context.ts";
import { rerunWrites } from "./rerun-writes.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A clock that a test advances. */
export interface TestClock extends Clock {
  /** Advances system time and uptime. */
  pass(milliseconds: number): void;
  /** Sets the system clock without changing uptime. */
  set(now: number): void;
}

export interface TestService {
  context: Context;
  clock: TestClock;
  /** The user at the window. */
  caller: Caller;
  /** Published events, oldest first. */
  announced: { event: string; detail: unknown }[];
  /** Starts a new run on the same store; do not use this service afterwards. */
  restart(): Promise<TestService>;
  /** Closes the store early, for tests that open many. */
  close(): Promise<void>;
}

/** Saturday noon in New York, in winter. */
export const testNow = Date.UTC(2026, 10, 21, 17, 0, 0);

/** Opens a store in a temporary folder for the services. It runs the work of every write twice. */
export async function testService(now: number = testNow): Promise<TestService> {
  return begin(await temporaryFolder(), now, 1);
}

async function begin(folder: string, now: number, run: number): Promise<TestService> {
  const store = rerunWrites(await openStore({ folder }));
  let isOpen = true;
  const close = async () => {
    if (isOpen) await store.close();
    isOpen = false;
  };
  onTestFinished(close);
  const clock = testClock(now, `run ${run}`);
  const announced: TestService["announced"] = [];
  let made = 0;
  const createId = () => `${String(run).padStart(8, "0")}-0000-4000-8000-${String(++made).padStart(12, "0")}`;
  const context: Context = {
    ...createContext(store, { clock, createId, createSecret: () => `secret-${createId()}` }),
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
    caller: { accountId: "a", userId: "u", role: "administrator", channel: "window" },
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
