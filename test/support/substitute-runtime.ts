import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Marks the fuses in Electron's executable. */
const FUSE_SENTINEL = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";

/** Electron's default fuses in order: 1 is on, 0 is off. */
const DEFAULT_FUSES = "101100010";

/** Writes the files of Electron's runtime that electron-builder needs; they cannot run. */
export async function writeSubstituteRuntime(folder: string): Promise<void> {
  await mkdir(join(folder, "locales"), { recursive: true });
  await mkdir(join(folder, "resources"), { recursive: true });
  const wire = Buffer.concat([
    Buffer.from(FUSE_SENTINEL),
    Buffer.from([1, DEFAULT_FUSES.length]),
    Buffer.from(DEFAULT_FUSES),
    Buffer.alloc(64),
  ]);
  await writeFile(join(folder, "electron"), wire, { mode: 0o755 });
  for (const name of [
    "LICENSE",
    "LICENSES.chromium.html",
    "resources.pak",
    "locales/en-US.pak",
    "locales/de.pak",
  ])
    await writeFile(join(folder, name), "");
}

/** Reads the fuses of a packaged executable. */
export function readFuses(executable: Buffer): string {
  const at = executable.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length;
  const [, count = 0] = executable.subarray(at, at + 2);
  return executable.toString("latin1", at + 2, at + 2 + count);
}
