import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const WORK = fileURLToPath(new URL("work.ts", import.meta.url));

/**
 * Starts the writing process, kills it after some acknowledgements and a moment more, and gives what it acknowledged
 * before it died.
 */
export async function writeAndKill(
  folder: string,
  acknowledgements: number,
  moment: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [WORK, folder], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  let isDoomed = false;
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (chunk: string) => {
    output += chunk;
    if (isDoomed || output.split("\n").length <= acknowledgements) return;
    isDoomed = true;
    setTimeout(() => child.kill("SIGKILL"), moment);
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== null) throw new Error(`The writing process ended by itself with code ${code}.`);
  return output.split("\n").slice(0, -1);
}
