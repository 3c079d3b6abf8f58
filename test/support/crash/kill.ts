import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Processes that write forever and print what was acknowledged. */
export const works = { write: "write-work.ts", backup: "backup-work.ts" } as const;

/**
 * Starts a writing process and kills it `delayMs` ms after isTime(output) is true. Returns what it printed.
 */
export async function writeAndKill(
  work: keyof typeof works,
  options: readonly string[],
  isTime: (lines: string[]) => boolean,
  delayMs: number,
): Promise<string[]> {
  const script = fileURLToPath(new URL(works[work], import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  let isKillScheduled = false;
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (chunk: string) => {
    output += chunk;
    if (isKillScheduled || !isTime(output.split("\n").slice(0, -1))) return;
    isKillScheduled = true;
    setTimeout(() => child.kill("SIGKILL"), delayMs);
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== null) throw new Error(`The writing process exited with code ${code}.`);
  return output.split("\n").slice(0, -1);
}
