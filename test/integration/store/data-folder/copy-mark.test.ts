import { cp, mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { canLinkFiles } from "../../../support/system.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const connection = {
  accountId: "account",
  isConnected: true,
  baseUrl: "https://loads.example.com",
  monitorUrl: "",
  clientId: "",
};

/** A data folder with a connected store, opened and closed once. */
async function createFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), "data");
  await mkdir(folder);
  const store = await openStore({ folder });
  await store.write(["keyValue"], async ({ keyValue }) => {
    await keyValue.set("remote", connection);
    await keyValue.set("epoch", "first");
  });
  await store.close();
  return folder;
}

/** Opens a folder and reads its epoch, copy time and sync log. */
async function opened(folder: string) {
  const store = await openStore({ folder, now: () => 1_000 });
  const found = await store.read(["keyValue", "syncLog"], async ({ keyValue, syncLog }) => ({
    epoch: await keyValue.get("epoch"),
    copiedAt: await keyValue.get("copiedAt"),
    diary: (await syncLog.readPage("account", null, 10)).records.map(({ message: words }) => words),
  }));
  await store.close();
  return found;
}

const untouched = { epoch: "first", copiedAt: undefined, diary: [] };

it("opens a folder whose mark can be neither read nor replaced, as when another program has it open", async () => {
  const folder = await createFolder();
  const { mark } = getDataFolderPaths(folder);
  await rm(mark);
  await mkdir(mark);
  expect(await opened(folder)).toEqual(untouched);
});

it("detects a copied data folder once, and leaves the original alone", async () => {
  const original = await createFolder();
  const copy = `${original}-copy`;
  await cp(original, copy, { recursive: true });
  const found = await opened(copy);
  expect(found).toMatchObject({
    copiedAt: 1_000,
    diary: [expect.stringContaining(`a copy of ${original}.`)],
  });
  expect(found.epoch).not.toBe("first");
  expect(await opened(copy)).toEqual(found);
  expect(await opened(original)).toEqual(untouched);
});

it.runIf(canLinkFiles)("opens a copy whose original cannot be read, such as another user's", async () => {
  const original = await createFolder();
  const copy = `${original}-copy`;
  await cp(original, copy, { recursive: true });
  await rename(original, `${original}-away`);
  await symlink(original, original);
  expect(await opened(copy)).toMatchObject({
    copiedAt: 1_000,
    diary: [expect.stringContaining(`a copy of ${original}.`)],
  });
});

it("does not treat a moved folder as a copy, even on another disk", async () => {
  const first = await createFolder();
  const second = `${first}-renamed`;
  await rename(first, second);
  expect(await opened(second)).toEqual(untouched);
  // A move to another disk copies the folder and then deletes the original.
  const third = `${first}-elsewhere`;
  await cp(second, third, { recursive: true });
  await rename(second, `${first}-trash`);
  expect(await opened(third)).toEqual(untouched);
});

it("treats a folder from another computer as a copy, and one without a mark as the original", async () => {
  const folder = await createFolder();
  const { mark } = getDataFolderPaths(folder);
  await writeFile(mark, "not a mark");
  expect(await opened(folder)).toEqual(untouched);
  await writeFile(mark, JSON.stringify({ inode: "0", folder, host: hostname() }));
  expect(await opened(folder)).toEqual(untouched);
  await writeFile(mark, JSON.stringify({ inode: "0", folder, host: `not ${hostname()}` }));
  expect((await opened(folder)).copiedAt).toBe(1_000);
});
