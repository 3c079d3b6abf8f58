import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** An error from logs/errors.log, without its message, which may quote user input. */
interface Fault {
  at: string;
  /** The component that failed, or the reference that the window showed. */
  reference: string;
  /** The name of the error's class. */
  kind: string;
  /** Locations in the built program, with line and column. */
  trace: string[];
}

const MAX_FAULTS = 50;

const FIRST_LINE = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z) ([\w -]{1,60}?) ([A-Za-z]*(?:Error|Exception))\b/;

/** Only files of the built program: a message can contain lines that look like a trace. */
const TRACE_LINE =
  /^\s+at .*[\\/(]((?:main|headless|(?:services-and-store|libraries)-[\w-]{8})\.mjs:\d+:\d+)\)?$/;

/** Reads the last 50 errors from a data folder's error log; empty when the log is missing or unreadable. */
export async function readFaults(folder: string): Promise<Fault[]> {
  const log = await readFile(join(folder, "logs", "errors.log"), "utf8").catch(() => "");
  const faults: Fault[] = [];
  for (const line of log.split("\n")) {
    const [, at, reference, kind] = FIRST_LINE.exec(line) ?? [];
    if (at && reference && kind) faults.push({ at, reference, kind, trace: [] });
    const [, location] = TRACE_LINE.exec(line) ?? [];
    if (location) faults.at(-1)?.trace.push(location);
  }
  return faults.slice(-MAX_FAULTS);
}
