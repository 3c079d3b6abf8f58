import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getDataFolderPaths } from "../../electron/store/data-folder/paths.ts";

/** A text in the records to damage. */
export const mark = "MARKED-FOR-DAMAGE";

/** Flips a bit at every mark in the file of a closed store. */
export async function damageMarked(folder: string): Promise<void> {
  const file = join(getDataFolderPaths(folder).store, "lanedesk.sqlite");
  const bytes = await readFile(file);
  let found = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    found += 1;
  }
  await writeFile(file, bytes);
  if (found === 0) throw new Error("The store contains no mark.");
}
