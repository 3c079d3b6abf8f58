import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

const MAX_LOG_BYTES = 1024 * 1024;

/**
 * Creates a function that logs internal errors to stderr and to a file in the data folder. `reference` is the text that
 * the window shows with the error, or the task that failed. The function keeps one older file.
 */
export function createErrorLog(dataFolder: string, now: () => number) {
  const folder = join(dataFolder, "logs");
  const file = join(folder, "errors.log");
  return (reference: string, cause: unknown): void => {
    const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    console.error(reference, text);
    try {
      mkdirSync(folder, { recursive: true });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES)
        renameSync(file, `${file}.old`);
      appendFileSync(file, `${new Date(now()).toISOString()} ${reference} ${text}\n`);
    } catch (problem) {
      console.error("Can't write the error log.", problem);
    }
  };
}
