import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isBuildCurrent, stampBuild } from "../../../build/build-stamp.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function openRepository() {
  const repository = await temporaryFolder();
  const place = { repository, output: join(repository, "build/out") };
  for (const folder of ["electron", "renderer", "shared", "build/out"])
    await mkdir(join(repository, folder), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(repository, name), text);
  for (const name of ["electron/main.ts", "electron/other.ts", "package.json", "package-lock.json"])
    await write(name, name);
  return { place, write, remove: (name: string) => rm(join(repository, name)) };
}

const build = async () => {};

test("a build is current until a source is changed, added or deleted", async () => {
  const { place, write, remove } = await openRepository();
  expect(await isBuildCurrent(place)).toBe(false);
  await stampBuild(() => write("build/out/main.mjs", "built"), place);
  expect(await isBuildCurrent(place)).toBe(true);
  for (const change of [
    () => write("electron/main.ts", "changed"),
    () => write("shared/new.ts", "new"),
    () => remove("electron/other.ts"),
  ]) {
    await change();
    expect(await isBuildCurrent(place)).toBe(false);
    await stampBuild(build, place);
    expect(await isBuildCurrent(place)).toBe(true);
  }
});

test("a build is outdated when a source changed while it ran", async () => {
  const { place, write } = await openRepository();
  await stampBuild(() => write("electron/main.ts", "changed during the build"), place);
  expect(await isBuildCurrent(place)).toBe(false);
});

test("a failed build is not current", async () => {
  const { place } = await openRepository();
  await stampBuild(build, place);
  const failing = stampBuild(() => Promise.reject(new Error("It does not compile.")), place);
  await expect(failing).rejects.toThrow("compile");
  expect(await isBuildCurrent(place)).toBe(false);
});
