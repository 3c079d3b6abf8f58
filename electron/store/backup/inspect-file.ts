import { Worker } from "node:worker_threads";
import { LanedeskError } from "../../../shared/failure.ts";
import { APPLICATION_ID, LAYOUT, SCHEMA_TEXT_SQL } from "../indexeddb/index.ts";
import type { Progress } from "../port/progress.ts";
import { inspectStoreFile } from "./inspect-worker.ts";

export interface Inspection {
  /** Nothing is damaged. Records in quarantine do not count: they are no longer part of the data. */
  sound: boolean;
  /** The schema version as IndexedDB counts it; 0 when it cannot be read. */
  version: number;
  /** Readable records by table. */
  records: Record<string, number>;
  /** Names of the records in quarantine, by table. */
  quarantined: Record<string, string[]>;
  /** Sentences about what is damaged. */
  problems: string[];
}

/**
 * Reads a store's file completely: structure, table definitions and every record. Uses a worker, because SQLite's check
 * of a large file takes seconds. The file must not be in use. Progress is in records.
 * @param single whether to merge the log into the file
 * @throws LanedeskError "unavailable" when the file cannot be read for another reason than damage, such as a full disk
 * or a missing permission
 */
export function inspectFile(
  path: string,
  { single, signal, reportProgress }: { single: boolean } & Progress,
): Promise<Inspection> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`(${inspectStoreFile})()`, {
      eval: true,
      workerData: { path, single, APPLICATION_ID, SCHEMA_TEXT_SQL, LAYOUT },
    });
    const stop = () => {
      void worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
    worker.once("exit", () => signal.removeEventListener("abort", stop));
    worker.on("message", (message: Inspection | number) => {
      if (typeof message === "number") reportProgress(message, null);
      else resolve(message);
    });
    worker.once("error", (cause) =>
      reject(
        new LanedeskError(
          "unavailable",
          `Can't read ${path} (${cause.message}). It is unchanged and not necessarily damaged. Check the folder, its permissions and the free disk space, then try again.`,
        ),
      ),
    );
  });
}
