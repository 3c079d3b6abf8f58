import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandomStream } from "../random-stream.ts";
import { type Bounds, summarize, verifyFolder } from "./backup-verify.ts";
import { writeAndKill } from "./kill.ts";
import { verify } from "./write-verify.ts";
import { KINDS } from "./write-work.ts";

/** After each kill everything in the store is read, so it must not grow too large. */
const KILLS_PER_STORE = 50;

/** The share of kills during the upgrade. */
const UPGRADE_SHARE = 0.2;

/** After each kill every backup is read as well. */
const BACKUP_KILLS_PER_STORE = 20;

interface Killed {
  acknowledged: number;
  problems: string[];
  /** The number of kills by step. */
  during: Record<string, number>;
}

/** Kills a writing process many times and checks each time that nothing is lost or torn. */
export async function killDuringWrites(kills: number, seed: number): Promise<Killed> {
  const random = createRandomStream(seed).next;
  const problems: string[] = [];
  const during: Record<string, number> = {};
  let acknowledged = 0;
  for (let done = 0; done < kills && problems.length === 0; done += KILLS_PER_STORE) {
    const folder = mkdtempSync(join(tmpdir(), "lanedesk-crash-"));
    const lines: string[] = [];
    try {
      for (let kill = done; kill < Math.min(kills, done + KILLS_PER_STORE); kill += 1) {
        const most = random() < UPGRADE_SHARE ? 1 : 2 + Math.floor(random() * 30);
        const isTime = (lines: string[]) => lines.length >= most;
        const [, ...printed] = await writeAndKill("write", [folder], isTime, random() * 20);
        count(during, printed.length === 0 ? "upgrade" : nextStep(printed.at(-1) ?? ""));
        lines.push(...printed);
        problems.push(...(await verify(folder, lines)));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    acknowledged += lines.length;
  }
  return { acknowledged, problems, during };
}

/** The same with a process that backs up, restores, compacts and imports (see backup-work.ts). */
export async function killDuringBackups(kills: number, seed: number): Promise<Killed> {
  const random = createRandomStream(seed).next;
  const problems: string[] = [];
  const during: Record<string, number> = {};
  let acknowledged = 0;
  for (let done = 0; done < kills && problems.length === 0; done += BACKUP_KILLS_PER_STORE) {
    const folder = mkdtempSync(join(tmpdir(), "lanedesk-crash-"));
    const backups: Bounds = new Map();
    try {
      for (let kill = done; kill < Math.min(kills, done + BACKUP_KILLS_PER_STORE); kill += 1) {
        const steps = Math.floor(random() * 6);
        const isTime = (lines: string[]) => lines.filter((line) => line.startsWith("begin")).length >= steps;
        const process = [folder, `${seed * 100_000 + kill}`];
        const lines = await writeAndKill("backup", process, isTime, random() * 150);
        const summary = summarize(lines, backups);
        acknowledged += lines.filter((word) => word.startsWith("load")).length;
        count(during, summary.during);
        problems.push(
          ...(await verifyFolder(folder, summary, backups)).map((problem) => `kill ${kill}: ${problem}`),
        );
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { acknowledged, problems, during };
}

const count = (during: Record<string, number>, step: string) => {
  during[step] = (during[step] ?? 0) + 1;
};

/**
 * The step after the last acknowledged one. The process goes through its kinds in turn, starting after its
 * upgrade. After every third transaction it writes several at the same time, with numbers a hundred times as
 * large.
 */
function nextStep(acknowledged: string): string {
  const number = Number(acknowledged.replace(/^\D+/, ""));
  const isUpgrade = acknowledged.startsWith("v");
  if (!isUpgrade && (number % 3 === 0 || number >= 10_000_000)) return "concurrent writes";
  const next = isUpgrade ? number * 100_000 : number + 1;
  return KINDS[next % KINDS.length] ?? "single";
}
