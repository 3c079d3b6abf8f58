import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openIndexedDB } from "../../../electron/store/indexeddb/index.ts";
import { countSteps, inspectSteps, openSteps, takeStep } from "./steps.ts";

/** A small disk of its own on a folder; false where this system does not allow it. */
export function mountSmallDisk(folder: string, megabytes: number): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export function unmountSmallDisk(folder: string): void {
  execFileSync("umount", [folder], { stdio: "ignore" });
}

/**
 * Leaves a little more room on a small disk each time, down to nothing, and writes until the disk is full: the
 * failure must say so, all acknowledged steps must be there, now and after opening again, and with room again writing
 * must go on. Gives how many times the disk was full.
 */
export async function fillDiskAtEveryWrite(disk: string, pages: number): Promise<number> {
  let timesFull = 0;
  for (let room = 0; room <= pages; room += 1) {
    const folder = join(disk, "store");
    const filler = join(disk, "filler");
    const opened = openIndexedDB({ folder });
    const database = await openSteps(opened);
    let acknowledged = 0;
    for (; acknowledged < 3; acknowledged += 1) await takeStep(database, acknowledged + 1);
    fill(disk, filler, room * 4_096);
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
    rmSync(filler);
    await takeStep(database, acknowledged + 1);
    await opened.close();
    requireSteps(await countSteps(folder), acknowledged + 1, "after opening again");
    rmSync(folder, { recursive: true });
  }
  return timesFull;
}

/** Takes all space of a disk but some bytes. */
function fill(disk: string, filler: string, left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
}

function requireSteps(found: number, expected: number, when: string): void {
  if (found !== expected) throw new Error(`${found} of ${expected} acknowledged steps ${when}.`);
}
