import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../../support/program.ts";

/**
 * A data folder with demo data. Making it takes a minute, so it is kept in the temporary folder for the next run and
 * renamed only when it is complete.
 */
export async function demoFolder(loads: number, fresh: boolean): Promise<string> {
  const folder = join(tmpdir(), `lanedesk-bench-ui-${loads}`);
  if (fresh) await rm(folder, { recursive: true, force: true });
  if (existsSync(folder)) return folder;
  const making = `${folder}-making`;
  await rm(making, { recursive: true, force: true });
  const size = ["--loads", String(loads), "--carriers", "0", "--rates", "0"];
  const { code, stderr } = await runCommand("demo", "--data", making, ...size);
  if (code !== 0) throw new Error(`Can't make the demo data: ${stderr}`);
  await rename(making, folder);
  return folder;
}
