import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type ServedProgram, serve } from "../../support/program.ts";

/** Length of one event loop turn of the main process, in milliseconds of wall time and CPU time. */
export interface LoopDelay {
  clock: number;
  processor: number;
}

export interface ServedCopy extends ServedProgram {
  /** The longest turn since the last call. */
  longestDelay(): Promise<LoopDelay>;
  /** Ends the program and deletes the copy. */
  remove(): Promise<void>;
}

/** Serves a copy of a data folder, so that imported loads are new in each run. */
export async function serveCopy(folder: string): Promise<ServedCopy> {
  const folderOfCopy = await mkdtemp(join(tmpdir(), "lanedesk-bench-ui-copy-"));
  const path = join(folderOfCopy, "delay");
  await cp(folder, join(folderOfCopy, "data"), { recursive: true });
  process.env.LANEDESK_LOOP_DELAY = path;
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(join(import.meta.dirname, "event-loop-delay.ts"))}`;
  const served = await serve(join(folderOfCopy, "data"));
  return {
    ...served,
    async longestDelay() {
      await rm(path, { force: true });
      served.process.kill("SIGUSR2");
      for (;;) {
        const text = await readFile(path, "utf8").catch(() => "");
        if (text) return JSON.parse(text);
        await pause(20);
      }
    },
    async remove() {
      // Killed, because a normal stop would make a backup.
      await served.kill();
      await rm(folderOfCopy, { recursive: true });
    },
  };
}
