import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openIndexedDB } from "../../../electron/store/indexeddb/index.ts";
import { countSteps, openSteps, STEPS_FILE, takeStep } from "./steps.ts";

const LOG_HEADER = 32;
const FRAME = 24 + 16_384;

/** The ways in which a power cut can damage the end of the log. */
const DAMAGES: Record<string, (log: Buffer, at: number) => Buffer> = {
  "cut at a page": (log, at) => log.subarray(0, at),
  "cut inside a page": (log, at) => log.subarray(0, Math.max(0, at - 5_000)),
  "garbled from a page on": (log, at) =>
    Buffer.concat([log.subarray(0, at), Buffer.alloc(log.length - at, 0xa5)]),
  "zeros from a page on": (log, at) => Buffer.concat([log.subarray(0, at), Buffer.alloc(log.length - at)]),
};

/**
 * Takes steps, copies the files as a power cut would leave them, damages the end of the log at every page
 * boundary in every way, and opens each copy. It must hold whole steps, and at least as many as with less of
 * the log. Returns the number of copies.
 */
export async function tearLogEverywhere(folder: string, steps: number): Promise<number> {
  const original = join(folder, "original");
  const opened = openIndexedDB({ folder: original });
  const database = await openSteps(opened);
  for (let number = 1; number <= steps; number += 1) await takeStep(database, number);
  const main = readFileSync(join(original, STEPS_FILE));
  const log = readFileSync(join(original, `${STEPS_FILE}-wal`));
  await opened.close();

  let copies = 0;
  for (const [damage, apply] of Object.entries(DAMAGES)) {
    let before = 0;
    for (let at = LOG_HEADER; at <= log.length; at += FRAME) {
      const torn = join(folder, "torn");
      mkdirSync(torn, { recursive: true });
      writeFileSync(join(torn, STEPS_FILE), main);
      writeFileSync(join(torn, `${STEPS_FILE}-wal`), apply(log, at));
      const count = await countSteps(torn);
      if (count < before)
        throw new Error(`${damage} at ${at}: ${count} steps; with less of the log there were ${before}.`);
      before = count;
      copies += 1;
      rmSync(torn, { recursive: true });
    }
    if (damage !== "cut inside a page" && before !== steps)
      throw new Error(`${damage}: only ${before} of ${steps} steps.`);
  }
  return copies;
}
