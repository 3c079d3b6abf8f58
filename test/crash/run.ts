import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { limitedFiles, smallDisk } from "../support/crash/disk-space.ts";
import { flipBits } from "../support/crash/flipped-bits.ts";
import { fillAtEveryWrite } from "../support/crash/full-disk.ts";
import { killDuringBackups, killDuringWrites } from "../support/crash/kills.ts";
import { tearLogEverywhere } from "../support/crash/torn-log.ts";

/**
 * `npm run crash [-- --kills 1000 --seed 1 --steps 12 --room 64 --flips 500]` damages the store's files in
 * many ways: it kills processes that write, back up, restore, compact and import, tears the log at every page
 * boundary, fills the disk at every write, and flips bits. Exits with code 1 if an acknowledged write is
 * lost, a transaction is torn, or damage goes unnoticed.
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    steps: { type: "string", default: "12" },
    room: { type: "string", default: "64" },
    flips: { type: "string", default: "500" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "lanedesk-crash-"));
try {
  console.warn(
    `Tore the log ${await tearLogEverywhere(folder, Number(values.steps))} times: always whole steps.`,
  );

  const disk = join(folder, "disk");
  const mounted = smallDisk(disk, 4);
  const space = mounted ?? limitedFiles();
  try {
    const times = await fillAtEveryWrite(join(disk, "store"), space, Number(values.room));
    const what =
      mounted === undefined ? "Limited the file (no small disk can be mounted)" : "Filled the disk";
    console.warn(`${what} ${times} times: always reported, no acknowledged write lost.`);
  } finally {
    space.remove();
  }

  const { found, harmless, quarantined } = await flipBits(
    join(folder, "flips"),
    Number(values.flips),
    Number(values.seed),
  );
  console.warn(
    `Flipped bits: ${found} found (${quarantined} records quarantined), ${harmless} in unused places, no wrong value read.`,
  );

  const kills = Number(values.kills);
  const writing = await killDuringWrites(Math.ceil(kills / 2), Number(values.seed));
  const backups = await killDuringBackups(Math.floor(kills / 2), Number(values.seed));
  const problems = [...writing.problems, ...backups.problems];
  const during = Object.entries({ ...writing.during, ...backups.during }).map(
    ([step, times]) => `${step} ${times}`,
  );
  console.warn(
    `Killed ${kills} times: ${writing.acknowledged + backups.acknowledged} acknowledged writes, ${problems.length} lost or torn.`,
  );
  console.warn(`Killed during: ${during.join(", ")}.`);
  for (const problem of problems) console.warn(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
