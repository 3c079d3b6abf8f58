import { setImmediate } from "node:timers/promises";
import { type IndexMismatch, repairIndexes, verifyIndexes } from "../indexeddb/index.ts";
import type { Progress } from "../port/progress.ts";
import { toStoreError } from "../store-error.ts";
import { type Inspection, inspectFile } from "./inspect-file.ts";

/**
 * Inspects a store's file and, if it is sound, compares its indexes with its records. Backups are verified without
 * this: it takes eight times as long, and a restore rebuilds bad indexes.
 */
export async function inspectWithIndexes(
  path: string,
  { single, ...progress }: { single: boolean } & Progress,
): Promise<Inspection> {
  const inspection = await inspectFile(path, { single, ...progress });
  if (!inspection.sound || inspection.version === 0) return inspection;
  const problems = (await findBadIndexes(path, inspection.records, progress)).map(describe);
  return { ...inspection, sound: problems.length === 0, problems };
}

/**
 * Rebuilds the indexes of a sound file that differ from its records. The file must not be in use.
 * @param records the counts of the preceding inspection, for progress
 */
export async function rebuildBadIndexes(
  path: string,
  records: Inspection["records"],
  progress: Progress,
): Promise<void> {
  const bad = await findBadIndexes(path, records, progress);
  if (bad.length > 0) await runInSteps(repairIndexes(path, bad), progress, () => {});
}

function findBadIndexes(
  path: string,
  records: Inspection["records"],
  progress: Progress,
): Promise<IndexMismatch[]> {
  const total = Object.values(records).reduce((sum, count) => sum + count, 0);
  let read = total;
  return runInSteps(verifyIndexes(path), progress, (count) => {
    read += count;
    progress.reportProgress(read, 2 * total);
  });
}

/** Runs a generator with a pause after each step, so that other work runs and this can be canceled. */
async function runInSteps<Step, Result>(
  steps: Generator<Step, Result>,
  { signal }: Progress,
  onStep: (step: Step) => void,
): Promise<Result> {
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      onStep(step.value);
      await setImmediate();
      signal.throwIfAborted();
    }
  } catch (error) {
    throw toStoreError(error);
  } finally {
    steps.return(undefined as Result);
  }
}

function describe({ store, index, entries }: IndexMismatch): string {
  const count = entries === 1 ? "1 entry does" : `${entries} entries do`;
  return `Table ${store}, index ${index}: ${count} not match the records. No record is lost. To rebuild the index, take a backup and restore it.`;
}
