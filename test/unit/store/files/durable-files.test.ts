import { closeSync, fsyncSync, openSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { removeTree, renameDurably, syncFolder } from "../../../../electron/store/files/durable-files.ts";
import { hasProc } from "../../../support/system.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** Fails like Windows while a virus scanner has the file open, a number of times. */
function failingRename(times: number, code: string) {
  let left = times;
  return async (from: string, to: string) => {
    if (left > 0) {
      left -= 1;
      throw Object.assign(new Error(`${code}: operation not permitted`), { code });
    }
    await rename(from, to);
  };
}

async function createFiles() {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "new.part"), "new content");
  await writeFile(join(folder, "new"), "old content");
  return { folder, from: join(folder, "new.part"), to: join(folder, "new") };
}

test.each(["EPERM", "EACCES", "EBUSY"])(
  "retries a rename that Windows refuses with %s for a moment",
  async (code) => {
    const { folder, from, to } = await createFiles();
    await renameDurably(from, to, { platform: "win32", rename: failingRename(3, code) });
    expect(await readdir(folder)).toEqual(["new"]);
    expect(await readFile(to, "utf8")).toBe("new content");
  },
);

test("reports any other error immediately and leaves both files", async () => {
  const { folder, from, to } = await createFiles();
  for (const [platform, code] of [
    ["win32", "ENOSPC"],
    ["darwin", "EPERM"],
  ] as const)
    await expect(renameDurably(from, to, { platform, rename: failingRename(1, code) })).rejects.toMatchObject(
      {
        code,
      },
    );
  expect(await readFile(to, "utf8")).toBe("old content");
  expect(await readdir(folder)).toEqual(["new", "new.part"]);
});

test("removes a folder with its content, and ignores a missing one", async () => {
  const { folder } = await createFiles();
  await mkdir(join(folder, "within"));
  await removeTree(folder);
  await removeTree(folder);
  await expect(readdir(folder)).rejects.toMatchObject({ code: "ENOENT" });
});

test("removes a file that is closed a moment later, which Windows refuses until then", async () => {
  const folder = join(await temporaryFolder(), "copies");
  await mkdir(folder);
  const open = new DatabaseSync(join(folder, "copy"));
  const closed = setTimeout(100).then(() => open.close());
  await removeTree(folder);
  await closed;
  await expect(readdir(folder)).rejects.toMatchObject({ code: "ENOENT" });
});

test.runIf(hasProc)("ignores a file system that cannot sync folders", () => {
  // /proc refuses, as many network drives do.
  const handle = openSync("/proc", "r");
  expect(() => fsyncSync(handle)).toThrow("EINVAL");
  closeSync(handle);
  expect(() => syncFolder("/proc")).not.toThrow();
});

/** On Windows, `syncFolder` does nothing: Windows syncs no folders. */
test.skipIf(process.platform === "win32")("reports a missing folder", async () => {
  const missing = join(await temporaryFolder(), "missing");
  expect(() => syncFolder(missing)).toThrow("ENOENT");
});
