import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

/** A full log makes way for a new one; one old log is kept. */
const largest = 1024 * 1024;

/**
 * Writes the program's own faults to a file beside the store, under the reference that the window showed.
 * What was asked is never written, so that no secret can be in it.
 */
export function createErrorLog(dataFolder: string, now: () => number) {
  const folder = join(dataFolder, "logs");
  const file = join(folder, "faults.log");
  return (reference: string, cause: unknown): void => {
    const words = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    console.error(reference, words);
    try {
      mkdirSync(folder, { recursive: true });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largest) renameSync(file, `${file}.old`);
      appendFileSync(file, `${new Date(now()).toISOString()} ${reference} ${words}\n`);
    } catch (problem) {
      console.error("The fault could not be written to the log.", problem);
    }
  };
}
