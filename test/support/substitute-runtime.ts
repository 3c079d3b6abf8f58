import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the fuses begin in Electron's executable, as electron/fuses finds them. */
const sentinel = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";

/** The fuses as a fresh Electron has them, in their order: 1 is on, 0 is off. */
const freshFuses = "10110001";

/** A folder with the files of Electron's runtime that packaging looks at; nothing in it runs. */
export async function writeSubstituteRuntime(folder: string): Promise<void> {
  await mkdir(join(folder, "locales"), { recursive: true });
  await mkdir(join(folder, "resources"), { recursive: true });
  const wire = Buffer.concat([
    Buffer.from(sentinel),
    Buffer.from([1, freshFuses.length]),
    Buffer.from(freshFuses),
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

/** The fuses of an executable that was made from it. */
export function readFuses(executable: Buffer): string {
  const at = executable.indexOf(sentinel) + sentinel.length;
  const [, count = 0] = executable.subarray(at, at + 2);
  return executable.toString("latin1", at + 2, at + 2 + count);
}
