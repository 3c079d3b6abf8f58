import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "../../build/paths.ts";

const runFile = promisify(execFile);

/**
 * Runs electron-builder as `npm run dist` does, with a substitute for Electron's runtime and without a network.
 * @throws Error with electron-builder's output
 */
export async function buildPackage(
  folder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const builder = join(repository, "node_modules/electron-builder/cli.js");
  await runFile(
    process.execPath,
    [
      ...[builder, "--config", "build/electron-builder.ts", "--publish", "never", ...args],
      `-c.electronDist=${join(folder, "runtime")}`,
      `-c.directories.output=${folder}`,
    ],
    { cwd: repository, env: { ...process.env, ...environment } },
  ).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`electron-builder failed.\n${stdout}\n${stderr}`);
  });
}
