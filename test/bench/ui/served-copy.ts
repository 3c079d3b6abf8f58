import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type ServedProgram, serve } from "../../support/program.ts";

/** How long one turn of the main process took, in milliseconds: by the clock, and of the processor's time. */
export interface HoldUp {
  clock: number;
  processor: number;
}

export interface ServedCopy extends ServedProgram {
  /** The longest since this was asked before. */
  longestHoldUp(): Promise<HoldUp>;
  /** Ends the program and removes the copy. */
  remove(): Promise<void>;
}

/** Serves a copy of a data folder, so that what is imported into it is new each time. */
export async function serveCopy(folder: string): Promise<ServedCopy> {
  const place = await mkdtemp(join(tmpdir(), "lanedesk-bench-ui-copy-"));
  const told = join(place, "hold-up");
  await cp(folder, join(place, "desk"), { recursive: true });
  process.env.LANEDESK_HOLD_UPS = told;
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(join(import.meta.dirname, "hold-ups.ts"))}`;
  const served = await serve(join(place, "desk"));
  return {
    ...served,
    async longestHoldUp() {
      await rm(told, { force: true });
      served.process.kill("SIGUSR2");
      for (;;) {
        const text = await readFile(told, "utf8").catch(() => "");
        if (text) return JSON.parse(text);
        await pause(20);
      }
    },
    async remove() {
      // Not stopped in good order: that would back the store up.
      await served.kill();
      await rm(place, { recursive: true });
    },
  };
}
