import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "../../electron/services/context.ts";
import { openStore } from "../../electron/store/dexie/open.ts";

/** A clock that stands still until a test moves it. */
export interface TestClock {
  run: string;
  /** The machine's clock, in milliseconds since 1970. */
  wall: number;
  /** Running time in milliseconds. */
  elapsed: number;
  now(): number;
  running(): number;
  /** Lets time pass, as both clocks see it. */
  pass(milliseconds: number): void;
}

export function createTestClock(wall = Date.now()): TestClock {
  return {
    run: randomUUID(),
    wall,
    elapsed: 0,
    now() {
      return this.wall;
    },
    running() {
      return this.elapsed;
    },
    pass(milliseconds) {
      this.wall += milliseconds;
      this.elapsed += milliseconds;
    },
  };
}

/** A data folder opened in this process, as the program opens it; whoever opens it closes its store. */
export async function openContext(
  folder: string,
  clock: Context["surroundings"]["clock"] = createTestClock(),
): Promise<Context> {
  return {
    store: await openStore({ folder }),
    machineTimeZone: "America/Chicago",
    announce: () => undefined,
    surroundings: {
      clock,
      newId: randomUUID,
      newSecret: () => randomBytes(32).toString("base64url"),
    },
  };
}
