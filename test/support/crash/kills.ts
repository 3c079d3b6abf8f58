import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createChance } from "../chance.ts";
import { type Bounds, follow, verifyKept } from "./keeping-verify.ts";
import { writeAndKill } from "./kill.ts";
import { verify } from "./verify.ts";
import { KINDS } from "./work.ts";

/** After each kill everything in the store is read, so it must not grow too large. */
const KILLS_PER_STORE = 50;

/** The share of kills during the upgrade. */
const IN_UPGRADES = 0.2;

/** After each kill every backup is read as well. */
const KEEPING_KILLS_PER_STORE = 20;

export interface Killed {
  acknowledged: number;
  problems: string[];
  /** The number of kills by step. */
  during: Record<string, number>;
}

/** Kills a writing process many times and checks each time that nothing is lost or torn. */
export async function killManyTimes(kills: number, seed: number): Promise<Killed> {
  const random = createChance(seed).next;
  const problems: string[] = [];
  const during: Record<string, number> = {};
  let acknowledged = 0;
  for (let done = 0; done < kills && problems.length === 0; done += KILLS_PER_STORE) {
    const folder = mkdtempSync(join(tmpdir(), "lanedesk-crash-"));
    const words: string[] = [];
    try {
      for (let kill = done; kill < Math.min(kills, done + KILLS_PER_STORE); kill += 1) {
        const most = random() < IN_UPGRADES ? 1 : 2 + Math.floor(random() * 30);
        const isTime = (lines: string[]) => lines.length >= most;
        const [, ...said] = await writeAndKill("write", [folder], isTime, random() * 20);
        count(during, said.length === 0 ? "upgrade" : nextStep(said.at(-1) ?? ""));
        words.push(...said);
        problems.push(...(await verify(folder, words)));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    acknowledged += words.length;
  }
  return { acknowledged, problems, during };
}

/** The same with a process that backs up, restores, compacts and imports (see keeping-work.ts). */
export async function killKeepingManyTimes(kills: number, seed: number): Promise<Killed> {
  const random = createChance(seed).next;
  const problems: string[] = [];
  const during: Record<string, number> = {};
  let acknowledged = 0;
  for (let done = 0; done < kills && problems.length === 0; done += KEEPING_KILLS_PER_STORE) {
    const folder = mkdtempSync(join(tmpdir(), "lanedesk-crash-"));
    const backups: Bounds = new Map();
    try {
      for (let kill = done; kill < Math.min(kills, done + KEEPING_KILLS_PER_STORE); kill += 1) {
        const steps = Math.floor(random() * 6);
        const isTime = (lines: string[]) => lines.filter((line) => line.startsWith("begin")).length >= steps;
        const process = [folder, `${seed * 100_000 + kill}`];
        const words = await writeAndKill("keep", process, isTime, random() * 150);
        const told = follow(words, backups);
        acknowledged += words.filter((word) => word.startsWith("load")).length;
        count(during, told.during);
        problems.push(
          ...(await verifyKept(folder, told, backups)).map((problem) => `kill ${kill}: ${problem}`),
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
  if (!isUpgrade && (number % 3 === 0 || number >= 10_000_000)) return "several at once";
  const next = isUpgrade ? number * 100_000 : number + 1;
  return KINDS[next % KINDS.length] ?? "single";
}
