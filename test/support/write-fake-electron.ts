import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { output } from "../../build/paths.ts";

/** Writes the single executable file that Playwright needs to start the fake runtime; returns its path. */
export async function writeFakeElectron(): Promise<string> {
  const folder = join(output, "fake-electron");
  const run = fileURLToPath(new URL("fake-electron/run.ts", import.meta.url));
  const command = `"${process.execPath}" --disable-warning=ExperimentalWarning "${run}"`;
  await mkdir(folder, { recursive: true });
  return process.platform === "win32"
    ? writeExecutable(join(folder, "electron.cmd"), `@${command} %*\r\n`)
    : writeExecutable(join(folder, "electron"), `#!/bin/sh\nexec ${command} "$@"\n`);
}

/** Replaces the file in one step: another worker may be executing it. */
async function writeExecutable(file: string, text: string): Promise<string> {
  const temporary = `${file}-${randomUUID()}`;
  await writeFile(temporary, text, { mode: 0o755 });
  await rename(temporary, file);
  return file;
}
