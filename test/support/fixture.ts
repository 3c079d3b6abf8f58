import { readFile } from "node:fs/promises";

/** Reads a text file of test/fixtures. */
export const fixture = (name: string): Promise<string> =>
  readFile(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
