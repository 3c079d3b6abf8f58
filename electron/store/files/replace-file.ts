import { chmod, rm, writeFile } from "node:fs/promises";
import { renameDurably } from "./durable-files.ts";

/** Suffix of a file that is not complete yet. */
const TEMPORARY_EXTENSION = ".new";

/** Creates or replaces a file, completely or not at all. Only the owner can read the file (0600). */
export async function replacePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = file + TEMPORARY_EXTENSION;
  try {
    await writeFile(temporary, content, { mode: 0o600, flush: true });
    await chmod(temporary, 0o600);
    await renameDurably(temporary, file);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}
