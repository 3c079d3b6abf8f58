import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeTree, renameDurably } from "../../../../electron/store/files/durable-files.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** Stands in for Windows, which refuses to rename what somebody looks into: so many times, then it does it. */
function looking(times: number, code: string) {
  let left = times;
  return async (from: string, to: string) => {
    if (left > 0) {
      left -= 1;
      throw Object.assign(new Error(`${code}: operation not permitted`), { code });
    }
    await rename(from, to);
  };
}

async function unnamed() {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "new.part"), "all of it");
  await writeFile(join(folder, "new"), "what was there");
  return { folder, from: join(folder, "new.part"), to: join(folder, "new") };
}

test.each(["EPERM", "EACCES", "EBUSY"])(
  "a file that Windows refuses to rename with %s for a moment gets its name after it",
  async (code) => {
    const { folder, from, to } = await unnamed();
    await renameDurably(from, to, { platform: "win32", rename: looking(3, code) });
    expect(await readdir(folder)).toEqual(["new"]);
    expect(await readFile(to, "utf8")).toBe("all of it");
  },
);

test("a refusal that is none of a moment is told at once, and both files stay", async () => {
  const { folder, from, to } = await unnamed();
  for (const [platform, code] of [
    ["win32", "ENOSPC"],
    ["darwin", "EPERM"],
  ] as const)
    await expect(renameDurably(from, to, { platform, rename: looking(1, code) })).rejects.toMatchObject({
      code,
    });
  expect(await readFile(to, "utf8")).toBe("what was there");
  expect(await readdir(folder)).toEqual(["new", "new.part"]);
});

test("what is the program's own is removed with all that is in it, and what is not there is no trouble", async () => {
  const { folder } = await unnamed();
  await mkdir(join(folder, "within"));
  await removeTree(folder);
  await removeTree(folder);
  await expect(readdir(folder)).rejects.toMatchObject({ code: "ENOENT" });
});
