import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { output, repository } from "./paths.ts";

interface Folders {
  repository: string;
  output: string;
}

const DEFAULT_FOLDERS: Folders = { repository, output };
const getStampPath = (folders: Folders): string => join(folders.output, "build-stamp");

/** Whether the build matches the current sources. */
export async function isBuildCurrent(folders = DEFAULT_FOLDERS): Promise<boolean> {
  const built = await readFile(getStampPath(folders), "utf8").catch(() => "");
  return built === (await hashSources(folders));
}

/** Builds, then records a hash of the sources from before the build, because a source may change during the build. */
export async function stampBuild(build: () => Promise<void>, folders = DEFAULT_FOLDERS): Promise<void> {
  const sourceHash = await hashSources(folders);
  const stamp = getStampPath(folders);
  await rm(stamp, { force: true });
  await build();
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, sourceHash);
}

const SOURCES = ["electron", "renderer", "shared", "build", "package.json", "package-lock.json"];

/** Returns a hash of the path, size and modification time of every source file. */
async function hashSources(folders: Folders): Promise<string> {
  const files = await Promise.all(
    SOURCES.map((name) => describeFiles(join(folders.repository, name), folders.output)),
  );
  return createHash("sha256").update(files.flat().sort().join("\n")).digest("hex");
}

/** Returns a line with path, size and modification time for each file. Skips the folder `output`. */
async function describeFiles(path: string, output: string): Promise<string[]> {
  if (resolve(path) === resolve(output)) return [];
  const entry = await stat(path);
  if (!entry.isDirectory()) return [`${path} ${entry.size} ${entry.mtimeMs}`];
  const names = await readdir(path);
  return (await Promise.all(names.map((name) => describeFiles(join(path, name), output)))).flat();
}
