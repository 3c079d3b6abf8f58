import { buildAll } from "./build.ts";
import { isBuildCurrent } from "./build-stamp.ts";

/** Builds when nothing is built, or when what is built was made of other sources. */
export async function ensureBuilt(): Promise<void> {
  if (!(await isBuildCurrent())) await buildAll();
}
