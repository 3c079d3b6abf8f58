import { setImmediate } from "node:timers/promises";
import { repairIndexes, type UnfitIndex, verifyIndexes } from "../indexeddb/index.ts";
import type { Progress } from "../port/progress.ts";
import { toStoreError } from "../store-error.ts";
import { type Inspection, inspectFile } from "./inspect-file.ts";

/**
 * Inspects a store's file, and where it is sound whether its indexes are those of its records. Backups are verified
 * without that, which takes eight times as long: their records are all that is needed of them, because a restore makes
 * the indexes fit.
 */
export async function inspectWithIndexes(
  path: string,
  { single, ...progress }: { single: boolean } & Progress,
): Promise<Inspection> {
  const inspection = await inspectFile(path, { single, ...progress });
  if (!inspection.sound || inspection.version === 0) return inspection;
  const problems = (await unfitIndexes(path, inspection.records, progress)).map(wordsOf);
  return { ...inspection, sound: problems.length === 0, problems };
}

/**
 * Makes those indexes of a store's file anew that are not those of its records. Nobody else has the file, and its
 * records are whole.
 * @param records how many of each table were read in it just now: they are read a second time
 */
export async function fitIndexes(
  path: string,
  records: Inspection["records"],
  progress: Progress,
): Promise<void> {
  const unfit = await unfitIndexes(path, records, progress);
  if (unfit.length > 0) await inSteps(repairIndexes(path, unfit), progress, () => {});
}

function unfitIndexes(
  path: string,
  records: Inspection["records"],
  progress: Progress,
): Promise<UnfitIndex[]> {
  const all = Object.values(records).reduce((sum, each) => sum + each, 0);
  let read = all;
  return inSteps(verifyIndexes(path), progress, (more) => {
    read += more;
    progress.reportProgress(read, 2 * all);
  });
}

/** Goes through steps, between which others have their turn and the work can be stopped. */
async function inSteps<Step, Result>(
  steps: Generator<Step, Result>,
  { signal }: Progress,
  take: (step: Step) => void,
): Promise<Result> {
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      take(step.value);
      await setImmediate();
      signal.throwIfAborted();
    }
  } catch (error) {
    throw toStoreError(error);
  } finally {
    steps.return(undefined as Result);
  }
}

function wordsOf({ store, index, entries }: UnfitIndex): string {
  const what = entries === 1 ? "entry does" : "entries do";
  return `Table ${store}, index ${index}: ${entries} ${what} not fit the records. No record is lost: a backup that is taken and restored has the index made anew.`;
}
