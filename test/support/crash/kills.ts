import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeAndKill } from "./kill.ts";
import { seededRandom } from "./random.ts";
import { verify } from "./verify.ts";

/** After so many kills a new store is begun: everything in it is read after each kill. */
const KILLS_PER_STORE = 50;

/** Kills a writing process many times over and looks each time whether anything is lost or torn. */
export async function killManyTimes(
  kills: number,
  seed: number,
): Promise<{ acknowledged: number; problems: string[] }> {
  const random = seededRandom(seed);
  const problems: string[] = [];
  let acknowledged = 0;
  for (let done = 0; done < kills && problems.length === 0; done += KILLS_PER_STORE) {
    const folder = mkdtempSync(join(tmpdir(), "lanedesk-crash-"));
    const words: string[] = [];
    try {
      for (let kill = done; kill < Math.min(kills, done + KILLS_PER_STORE); kill += 1) {
        words.push(...(await writeAndKill(folder, Math.floor(random() * 30), random() * 20)));
        problems.push(...(await verify(folder, words)));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    acknowledged += words.length;
  }
  return { acknowledged, problems };
}
