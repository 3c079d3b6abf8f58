import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buildAll } from "./build.ts";
import { output, repository } from "./paths.ts";

/** Builds when nothing is built, or when a source is newer than what is. */
export async function bringUpToDate(): Promise<void> {
  if (!(await isUpToDate())) await buildAll();
}

async function isUpToDate(): Promise<boolean> {
  const built = await changedAt(join(output, "electron/headless.mjs"));
  const sources = await Promise.all(
    ["electron", "renderer", "shared", "build", "package.json"].map((name) => newest(join(repository, name))),
  );
  return built > 0 && Math.max(...sources) <= built;
}

async function newest(path: string): Promise<number> {
  if (resolve(path) === resolve(output)) return 0;
  const entry = await stat(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  const names = await readdir(path);
  return Math.max(0, ...(await Promise.all(names.map((name) => newest(join(path, name))))));
}

const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    (entry) => entry.mtimeMs,
    () => 0,
  );
