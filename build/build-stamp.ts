import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { output, repository } from "./paths.ts";

/** Where sources are, and where is noted which of their states was built. */
interface Place {
  repository: string;
  output: string;
}

const here: Place = { repository, output };
const noteIn = (place: Place): string => join(place.output, "built-from");

/** Whether what is built was made of the sources as they are now. */
export async function isBuildCurrent(place = here): Promise<boolean> {
  const built = await readFile(noteIn(place), "utf8").catch(() => "");
  return built === (await stateOfSources(place));
}

/** Builds, and notes of which sources: as they were when it began, because one may be changed while it builds. */
export async function stampBuild(build: () => Promise<void>, place = here): Promise<void> {
  const state = await stateOfSources(place);
  const note = noteIn(place);
  await rm(note, { force: true });
  await build();
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, state);
}

const sources = ["electron", "renderer", "shared", "build", "package.json", "package-lock.json"];

/** What tells one state of the sources from another: which there are, how long each is, and when it was written. */
async function stateOfSources(place: Place): Promise<string> {
  const files = await Promise.all(sources.map((name) => filesIn(join(place.repository, name), place.output)));
  return createHash("sha256").update(files.flat().sort().join("\n")).digest("hex");
}

async function filesIn(path: string, output: string): Promise<string[]> {
  if (resolve(path) === resolve(output)) return [];
  const entry = await stat(path);
  if (!entry.isDirectory()) return [`${path} ${entry.size} ${entry.mtimeMs}`];
  const names = await readdir(path);
  return (await Promise.all(names.map((name) => filesIn(join(path, name), output)))).flat();
}
