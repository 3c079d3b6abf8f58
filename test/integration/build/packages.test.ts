/** @module-tag long */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { NtExecutable, NtExecutableResource } from "resedit";
import { describe, expect, it } from "vitest";
import { hashArchiveHeader, readArchive } from "../../support/archive.ts";
import { buildPackage } from "../../support/package.ts";
import {
  readFuses,
  writeMacRuntime,
  writeSubstituteRuntime,
  writeWindowsRuntime,
} from "../../support/substitute-runtime.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const MAX_ARCHIVE_BYTES = 8_000_000;

/** All off except archive integrity and only the archive; the ninth is unknown to electron-builder. */
const FUSES = "000011000";

async function checkArchive(file: string): Promise<void> {
  expect((await stat(file)).size).toBeLessThan(MAX_ARCHIVE_BYTES);
  const files = await readArchive(file);
  for (const [path, bytes] of files) {
    expect(path).toMatch(/^(build\/out\/(electron|preload|renderer)\/|package\.json$|LICENSE$)/);
    expect(path).not.toMatch(/node_modules|\.map$|headless\.mjs$/);
    expect(bytes.includes("sourceMappingURL="), path).toBe(false);
  }
  expect([...files.keys()]).toContain("build/out/renderer/licenses.json");
}

describe.skipIf(process.platform === "win32")("a package for", () => {
  it("Windows has the fuses and, in its resources, the hash of the archive's header", async () => {
    const folder = await temporaryFolder();
    await writeWindowsRuntime(join(folder, "runtime"));
    await buildPackage(folder, ["--win", "dir", "--x64"]);
    const archive = join(folder, "win-unpacked/resources/app.asar");
    await checkArchive(archive);
    const executable = await readFile(join(folder, "win-unpacked/Lanedesk.exe"));
    expect(readFuses(executable)).toBe(FUSES);
    const { entries } = NtExecutableResource.from(NtExecutable.from(executable));
    const integrity = entries.find(({ type, id }) => type === "INTEGRITY" && id === "ELECTRONASAR");
    expect(JSON.parse(Buffer.from(integrity?.bin ?? new ArrayBuffer(0)).toString())).toEqual([
      { file: "resources\\app.asar", alg: "SHA256", value: await hashArchiveHeader(archive) },
    ]);
  });

  it("macOS has the fuses and, in Info.plist, the hash, the URL scheme and the file type", async () => {
    const folder = await temporaryFolder();
    await writeMacRuntime(join(folder, "runtime"));
    await buildPackage(folder, ["--mac", "dir", "--arm64"], { CSC_IDENTITY_AUTO_DISCOVERY: "false" });
    const contents = join(folder, "mac-arm64/Lanedesk.app/Contents");
    await checkArchive(join(contents, "Resources/app.asar"));
    const framework = join(contents, "Frameworks/Electron Framework.framework/Electron Framework");
    expect(readFuses(await readFile(framework))).toBe(FUSES);
    const plist = (await readFile(join(contents, "Info.plist"), "utf8")).replaceAll(/>\s+</g, "><");
    expect(plist).toContain(
      `<key>hash</key><string>${await hashArchiveHeader(join(contents, "Resources/app.asar"))}</string>`,
    );
    expect(plist).toContain("<key>CFBundleURLSchemes</key><array><string>lanedesk</string></array>");
    expect(plist).toContain("<key>LSHandlerRank</key><string>Alternate</string>");
    expect(plist).toContain("<key>CFBundleIdentifier</key><string>org.lanedesk.desk</string>");
  });

  it("Linux has the fuses", async () => {
    const folder = await temporaryFolder();
    await writeSubstituteRuntime(join(folder, "runtime"));
    await buildPackage(folder, ["--linux", "dir"]);
    await checkArchive(join(folder, "linux-unpacked/resources/app.asar"));
    expect(readFuses(await readFile(join(folder, "linux-unpacked/lanedesk")))).toBe(FUSES);
  });
});

it("a release without a certificate is an error that names what is missing", async () => {
  const folder = await temporaryFolder();
  await writeWindowsRuntime(join(folder, "runtime"));
  const { CSC_LINK: _, WIN_CSC_LINK: __, ...environment } = process.env;
  const built = buildPackage(folder, ["--win", "dir", "--x64"], { ...environment, LANEDESK_RELEASE: "1" });
  await expect(built).rejects.toThrow(
    /LANEDESK_RELEASE=1 needs .*WIN_CSC_LINK or CSC_LINK.* for a certificate/,
  );
});
