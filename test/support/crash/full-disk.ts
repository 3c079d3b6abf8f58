import { rmSync } from "node:fs";
import { openIndexedDB } from "../../../electron/store/indexeddb/index.ts";
import type { DiskSpace } from "./disk-space.ts";
import { countSteps, inspectSteps, openSteps, takeStep } from "./steps.ts";

/**
 * Leaves a little more space in each round and writes until the disk is full. The error must say so, all
 * acknowledged steps must be there before and after reopening, and writing must work again with more space.
 * Returns how often the disk was full.
 */
export async function fillAtEveryWrite(folder: string, space: DiskSpace, maximum: number): Promise<number> {
  let timesFull = 0;
  for (let left = 0; left <= maximum; left += 1) {
    const opened = openIndexedDB({ folder });
    const database = await openSteps(opened);
    let acknowledged = 0;
    for (; acknowledged < 3; acknowledged += 1) await takeStep(database, acknowledged + 1);
    space.limitTo(left);
    let error: unknown;
    for (let number = acknowledged + 1; error === undefined && number < 500; number += 1) {
      await takeStep(database, number).then(
        () => {
          acknowledged = number;
        },
        (cause: unknown) => {
          error = cause;
        },
      );
    }
    if (!(error instanceof DOMException) || error.name !== "QuotaExceededError")
      throw error ?? new Error("never full");
    timesFull += 1;
    requireSteps(await inspectSteps(database), acknowledged, "while the disk is full");
    space.release();
    await takeStep(database, acknowledged + 1);
    await opened.close();
    requireSteps(await countSteps(folder), acknowledged + 1, "after opening again");
    rmSync(folder, { recursive: true });
  }
  return timesFull;
}

function requireSteps(found: number, expected: number, when: string): void {
  if (found !== expected) throw new Error(`${found} of ${expected} acknowledged steps ${when}.`);
}
