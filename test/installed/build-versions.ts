import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "../../build/paths.ts";
import { VERSIONS } from "./journey.ts";
import { getInstallers } from "./systems/installers.ts";

/**
 * Builds the installers of this system under each version number of the journey. Further arguments are for
 * electron-builder. The build contains the version, so package.json changes for each one.
 */
const manifestFile = join(repository, "package.json");
const manifest = await readFile(manifestFile, "utf8");
try {
  for (const version of VERSIONS) {
    await writeFile(manifestFile, manifest.replace(/("version": )"[^"]+"/, `$1"${version}"`));
    await runNode("build/build.ts");
    await runNode(
      "node_modules/electron-builder/cli.js",
      ...["--config", "build/electron-builder.ts", "--publish", "never"],
      `-c.directories.output=${getInstallers(version)}`,
      ...process.argv.slice(2),
    );
  }
} finally {
  await writeFile(manifestFile, manifest);
}

async function runNode(script: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { cwd: repository, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${script} ended with exit code ${code}.`);
}
