import { setImmediate } from "node:timers/promises";
import { type IndexMismatch, repairIndexes, verifyIndexes } from "../indexeddb/index.ts";
import type { Counts } from "../port/backups.ts";
import { hasValidIds } from "../port/fields.ts";
import type { Progress } from "../port/progress.ts";
import { toStoreError } from "../store-error.ts";

/**
 * Rebuilds indexes that differ from the records of an intact store file. The file must not be in use.
 * @throws LanedeskError "unavailable" or "in-use" when the file cannot be changed; the signal's reason after an abort
 */
export async function rebuildIndexes(
  path: string,
  badIndexes: readonly IndexMismatch[],
  progress: Progress,
): Promise<void> {
  if (badIndexes.length > 0) await runSteps(repairIndexes(path, badIndexes), progress, () => {});
}

/**
 * Compares the indexes of an intact store file with its records, and checks the ids. The file must not be in use. Takes
 * eight times as long as an inspection.
 * @param records the counts of the preceding inspection, for progress
 * @returns `idProblems` has a sentence for each table with an invalid id
 * @throws LanedeskError "unavailable" or "in-use" when the file cannot be read; the signal's reason after an abort
 */
export async function verifyRecords(
  path: string,
  records: Counts,
  progress: Progress,
): Promise<{ badIndexes: IndexMismatch[]; idProblems: string[] }> {
  const total = Object.values(records).reduce((sum, count) => sum + count, 0);
  const invalid: Counts = {};
  let read = total;
  const verifying = verifyIndexes(path, (table, record) => {
    if (!hasValidIds(record)) invalid[table] = (invalid[table] ?? 0) + 1;
  });
  const badIndexes = await runSteps(verifying, progress, (count) => {
    read += count;
    progress.reportProgress(read, 2 * total);
  });
  const idProblems = Object.entries(invalid).map(
    ([table, count]) =>
      `Table ${table}: ${count === 1 ? "1 record has" : `${count} records have`} an ID that Lanedesk never writes.`,
  );
  return { badIndexes, idProblems };
}

/** Runs a generator step by step. After each step, other work can run and the caller can cancel. */
async function runSteps<Step, Result>(
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
