import { Worker } from "node:worker_threads";
import { LanedeskError } from "../../../shared/failure.ts";
import { APPLICATION_ID, DESCRIPTION, LAYOUT } from "../indexeddb/index.ts";
import type { Progress } from "../port/progress.ts";
import { inspect } from "./inspect-worker.ts";

/** What was found in a store's file. */
export interface Inspection {
  /** True when nothing is damaged. */
  sound: boolean;
  /** The schema's version as IndexedDB counts it; 0 where it cannot be read. */
  version: number;
  /** How many records of each table can be read. */
  records: Record<string, number>;
  /** What is damaged, in words. */
  problems: string[];
}

/**
 * Reads a store's file from end to end: its structure, what it says of its tables, and each record. Done in a
 * thread of its own, because SQLite's check of a large file takes seconds. Nobody else may have the file open.
 * @param single whether the file is to stand for itself afterwards, without a log beside it
 * @param tell hears of records
 * @throws LanedeskError "unavailable" when it cannot be looked into for another reason than damage: no room on the
 * disk, no right to it
 */
export function inspectFile(
  path: string,
  { single, signal, reportProgress: tell }: { single: boolean } & Progress,
): Promise<Inspection> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`(${inspect})()`, {
      eval: true,
      workerData: { path, single, APPLICATION_ID, DESCRIPTION, LAYOUT },
    });
    const stop = () => {
      void worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
    worker.once("exit", () => signal.removeEventListener("abort", stop));
    worker.on("message", (message: Inspection | number) => {
      if (typeof message === "number") tell(message, null);
      else resolve(message);
    });
    worker.once("error", (cause) =>
      reject(
        new LanedeskError(
          "unavailable",
          `${path} could not be looked into (${cause.message}). That does not say that it is damaged; it was left as it is. Look at its folder, the right to write there and the room on its disk, and try again.`,
        ),
      ),
    );
  });
}
