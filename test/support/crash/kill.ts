import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Processes that write forever and print what was acknowledged. */
export const works = { write: "work.ts", keep: "keeping-work.ts" } as const;

/**
 * Starts a writing process and kills it `moment` ms after isTime(output) is true. Returns what it printed.
 */
export async function writeAndKill(
  work: keyof typeof works,
  words: readonly string[],
  isTime: (lines: string[]) => boolean,
  moment: number,
): Promise<string[]> {
  const script = fileURLToPath(new URL(works[work], import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  let isDoomed = false;
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (chunk: string) => {
    output += chunk;
    if (isDoomed || !isTime(output.split("\n").slice(0, -1))) return;
    isDoomed = true;
    setTimeout(() => child.kill("SIGKILL"), moment);
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== null) throw new Error(`The writing process ended by itself with code ${code}.`);
  return output.split("\n").slice(0, -1);
}
