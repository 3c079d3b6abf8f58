import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

interface Entry {
  files?: Record<string, Entry>;
  offset?: string;
  size?: number;
}

/**
 * Reads the files of an asar archive by path. The archive has a JSON header, whose length is the fourth number, and then
 * the content of the files.
 */
export async function readArchive(file: string): Promise<Map<string, Buffer>> {
  const bytes = await readFile(file);
  const begin = 8 + bytes.readUInt32LE(4);
  const header = JSON.parse(bytes.toString("utf8", 16, 16 + bytes.readUInt32LE(12))) as Entry;
  const found = new Map<string, Buffer>();
  const collect = ({ files, offset, size }: Entry, path: string): void => {
    if (offset !== undefined) {
      const from = begin + Number(offset);
      found.set(path, bytes.subarray(from, from + (size ?? 0)));
    }
    for (const [name, entry] of Object.entries(files ?? {}))
      collect(entry, path === "" ? name : `${path}/${name}`);
  };
  collect(header, "");
  return found;
}

/** The hash of an archive's header, which Electron compares with the one in the program. */
export async function hashArchiveHeader(file: string): Promise<string> {
  const bytes = await readFile(file);
  const header = bytes.subarray(16, 16 + bytes.readUInt32LE(12));
  return createHash("sha256").update(header).digest("hex");
}

/** Writes the files of an archive to a folder. */
export async function unpackArchive(files: Map<string, Buffer>, folder: string): Promise<void> {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}
