import { setImmediate } from "node:timers/promises";
import { type UnfitIndex, verifyIndexes } from "../indexeddb/index.ts";
import type { Progress } from "../port/progress.ts";
import { type Inspection, inspectFile } from "./inspect.ts";

/**
 * Inspects a store's file, and where it is sound whether its indexes are those of its records. Backups are verified
 * without that: their records are all that is needed of them.
 */
export async function inspectWithIndexes(
  path: string,
  { single, signal, tell }: { single: boolean } & Progress,
): Promise<Inspection> {
  const inspection = await inspectFile(path, { single, signal, tell });
  if (!inspection.sound || inspection.version === 0) return inspection;
  const steps = verifyIndexes(path);
  try {
    for (let read = 0; ; ) {
      const step = steps.next();
      if (step.done) {
        const problems = step.value.map(inWords);
        return { ...inspection, sound: problems.length === 0, problems };
      }
      read += step.value;
      tell(read, null);
      await setImmediate();
      signal.throwIfAborted();
    }
  } finally {
    steps.return([]);
  }
}

function inWords({ store, index, entries }: UnfitIndex): string {
  const what = entries === 1 ? "entry does" : "entries do";
  return `Table ${store}, index ${index}: ${entries} ${what} not fit the records. No record is lost: an export that is imported again makes the index anew.`;
}
