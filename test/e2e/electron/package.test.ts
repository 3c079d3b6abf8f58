/** @module-tag long */
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { output } from "../../../build/paths.ts";
import { readArchive, unpackArchive } from "../../support/archive.ts";
import { openDesktop } from "../../support/electron.ts";
import { buildPackage } from "../../support/package.ts";
import { readFuses, writeSubstituteRuntime } from "../../support/substitute-runtime.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

it("contains only the desktop build, with the fuses off, and runs", async () => {
  const target = await temporaryFolder();
  await writeSubstituteRuntime(join(target, "runtime"));
  await buildPackage(target, ["--linux", "dir"]);
  const folder = join(target, "linux-unpacked");

  expect((await listFiles(folder)).toSorted()).toEqual([
    "LICENSE.electron.txt",
    "LICENSES.chromium.html",
    "lanedesk",
    "locales/en-US.pak",
    "resources.pak",
    "resources/app.asar",
  ]);
  // In order: run as Node, cookie encryption, NODE_OPTIONS, --inspect, archive integrity, only the archive,
  // browser snapshot, file: privileges, and a ninth that electron-builder does not know and leaves at its default.
  expect(readFuses(await readFile(join(folder, "lanedesk")))).toBe("000011000");

  const packed = await readArchive(join(folder, "resources/app.asar"));
  const built = await Promise.all(
    ["electron", "preload", "renderer"].map(async (part) =>
      (await listFiles(join(output, part))).map((file) => `build/out/${part}/${file}`),
    ),
  );
  const wanted = built
    .flat()
    .filter((file) => !file.endsWith(".map") && file !== "build/out/electron/headless.mjs");
  expect([...packed.keys()].toSorted()).toEqual(["LICENSE", "package.json", ...wanted].toSorted());
  const manifest = JSON.parse(String(packed.get("package.json")));
  expect(manifest).toMatchObject({
    name: "lanedesk",
    productName: "Lanedesk",
    main: "build/out/electron/main.mjs",
  });
  expect(manifest).not.toHaveProperty("devDependencies");

  const unpacked = await temporaryFolder();
  await unpackArchive(packed, unpacked);
  const { page, quit } = await openDesktop(await temporaryFolder(), unpacked);
  const described = await page.evaluate(() => window.lanedesk.call("app.info", null));
  expect(described).toMatchObject({ ok: true, value: { version: manifest.version, host: "electron" } });
  expect(await quit()).toBe(0);
});
