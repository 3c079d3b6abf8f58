import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { NtExecutable, NtExecutableResource, Resource } from "resedit";

/** Marks the fuses in Electron's executable. */
const FUSE_SENTINEL = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";

/** Electron's default fuses in order: 1 is on, 0 is off. */
const DEFAULT_FUSES = "101100010";

const FUSE_WIRE = Buffer.concat([
  Buffer.from(FUSE_SENTINEL),
  Buffer.from([1, DEFAULT_FUSES.length]),
  Buffer.from(DEFAULT_FUSES),
  Buffer.alloc(64),
]);

const LICENSES = ["LICENSE", "LICENSES.chromium.html"];

/** Writes the files of Electron's runtime for Linux that electron-builder needs; they cannot run. */
export const writeSubstituteRuntime = (folder: string): Promise<void> =>
  writeFiles(folder, {
    electron: FUSE_WIRE,
    ...emptyFiles(...LICENSES, "resources.pak", "locales/en-US.pak", "locales/de.pak"),
  });

/** The same for Windows, with an executable whose resources electron-builder can change. */
export function writeWindowsRuntime(folder: string): Promise<void> {
  const executable = NtExecutable.createEmpty(false, false);
  const resource = NtExecutableResource.from(executable);
  const info = Resource.VersionInfo.createEmpty();
  info.lang = 1033;
  info.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: "Electron" });
  info.outputToResourceEntries(resource.entries);
  resource.outputResource(executable);
  executable.setExtraData(new Uint8Array(FUSE_WIRE).buffer);
  return writeFiles(folder, {
    "electron.exe": Buffer.from(executable.generate()),
    ...emptyFiles(...LICENSES, "resources.pak", "locales/en-US.pak", "locales/de.pak"),
  });
}

/** The same for macOS. */
export function writeMacRuntime(folder: string): Promise<void> {
  const contents = "Electron.app/Contents";
  const framework = `${contents}/Frameworks/Electron Framework.framework`;
  const helpers = ["Helper", "Helper (GPU)", "Helper (Plugin)", "Helper (Renderer)"].map((kind) => {
    const name = `Electron ${kind}`;
    const helper = `${contents}/Frameworks/${name}.app/Contents`;
    return { [`${helper}/Info.plist`]: plistFor(name), [`${helper}/MacOS/${name}`]: Buffer.alloc(0) };
  });
  return writeFiles(folder, {
    [`${contents}/Info.plist`]: plistFor("Electron"),
    [`${framework}/Electron Framework`]: FUSE_WIRE,
    ...Object.assign({}, ...helpers),
    ...emptyFiles(
      ...LICENSES,
      `${contents}/MacOS/Electron`,
      `${contents}/Resources/electron.icns`,
      `${contents}/Resources/en.lproj/locale.pak`,
      `${framework}/Versions/A/Resources/en.lproj/locale.pak`,
    ),
  });
}

const plistFor = (name: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string><key>CFBundleIdentifier</key><string>com.github.Electron</string></dict></plist>\n`,
  );

const emptyFiles = (...names: string[]): Record<string, Buffer> =>
  Object.fromEntries(names.map((name) => [name, Buffer.alloc(0)]));

async function writeFiles(folder: string, files: Record<string, Buffer>): Promise<void> {
  await mkdir(join(folder, "resources"), { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes, { mode: 0o755 });
  }
}

/** Reads the fuses of a packaged executable. */
export function readFuses(executable: Buffer): string {
  const at = executable.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length;
  const [, count = 0] = executable.subarray(at, at + 2);
  return executable.toString("latin1", at + 2, at + 2 + count);
}
