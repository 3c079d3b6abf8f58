import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeAndKill } from "./kill.ts";
import { seededRandom } from "./random.ts";
import { verify } from "./verify.ts";

/** Kills a writing process many times over and looks each time whether anything is lost or torn. */
export async function killManyTimes(
  kills: number,
  seed: number,
): Promise<{ acknowledged: number; problems: string[] }> {
  const random = seededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), "lanedesk-crash-"));
  const acknowledged: string[] = [];
  const problems: string[] = [];
  try {
    for (let kill = 0; kill < kills && problems.length === 0; kill += 1) {
      acknowledged.push(...(await writeAndKill(folder, Math.floor(random() * 30), random() * 20)));
      problems.push(...(await verify(folder, acknowledged)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { acknowledged: acknowledged.length, problems };
}
