import { readFile } from "node:fs/promises";

/** The text of a file in test/fixtures. */
export const fixture = (name: string): Promise<string> =>
  readFile(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
