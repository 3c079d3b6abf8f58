import { buildAll } from "./build.ts";
import { isBuildCurrent } from "./build-stamp.ts";

/** Builds unless the build is up to date. */
export async function ensureBuilt(): Promise<void> {
  if (!(await isBuildCurrent())) await buildAll();
}
