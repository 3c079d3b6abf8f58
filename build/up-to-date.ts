import { buildAll } from "./build.ts";
import { isBuiltFromThese } from "./built-from.ts";

/** Builds when nothing is built, or when what is built was made of other sources. */
export async function bringUpToDate(): Promise<void> {
  if (!(await isBuiltFromThese())) await buildAll();
}
