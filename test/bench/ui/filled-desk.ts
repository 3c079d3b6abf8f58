import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../../support/program.ts";

/**
 * A data folder with the demo brokerage and so many loads. It takes a minute to make, so it is kept in the temporary
 * folder for the next run, under a name that only a finished one has.
 */
export async function filledDesk(loads: number, fresh: boolean): Promise<string> {
  const folder = join(tmpdir(), `lanedesk-bench-ui-${loads}`);
  if (fresh) await rm(folder, { recursive: true, force: true });
  if (existsSync(folder)) return folder;
  const making = `${folder}-making`;
  await rm(making, { recursive: true, force: true });
  const size = ["--loads", String(loads), "--carriers", "0", "--rates", "0"];
  const { code, stderr } = await runCommand("demo", "--data", making, ...size);
  if (code !== 0) throw new Error(`The demo brokerage was not made: ${stderr}`);
  await rename(making, folder);
  return folder;
}
