import { cp, mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const connection = {
  accountId: "account",
  connected: true,
  baseUrl: "https://loads.example.com",
  monitorUrl: "",
  clientId: "",
};

/** A data folder with a connected store, opened and closed once. */
async function madeDesk(): Promise<string> {
  const folder = join(await temporaryFolder(), "desk");
  await mkdir(folder);
  const store = await openStore({ folder });
  await store.write(["kept"], async ({ kept }) => {
    await kept.save("remote", connection);
    await kept.save("epoch", "first");
  });
  await store.close();
  return folder;
}

/** Opens a folder and tells its store's epoch, and what its diary says. */
async function opened(folder: string) {
  const store = await openStore({ folder, now: () => 1_000 });
  const found = await store.read(["kept", "syncLog"], async ({ kept, syncLog }) => ({
    epoch: await kept.find("epoch"),
    copiedAt: await kept.find("copiedAt"),
    diary: (await syncLog.page("account", null, 10)).records.map(({ message: words }) => words),
  }));
  await store.close();
  return found;
}

const untouched = { epoch: "first", copiedAt: undefined, diary: [] };

it("notices once that a data folder was copied outside the program, and leaves the original alone", async () => {
  const original = await madeDesk();
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

it("opens a copy whose original may not be looked into any more, as one of another user's", async () => {
  const original = await madeDesk();
  const copy = `${original}-copy`;
  await cp(original, copy, { recursive: true });
  await rename(original, `${original}-away`);
  await symlink(original, original);
  expect(await opened(copy)).toMatchObject({
    copiedAt: 1_000,
    diary: [expect.stringContaining(`a copy of ${original}.`)],
  });
});

it("does not take a folder that was moved for a copy, also where it went to another disk", async () => {
  const first = await madeDesk();
  const second = `${first}-renamed`;
  await rename(first, second);
  expect(await opened(second)).toEqual(untouched);
  // From one disk to another a folder is copied, and then the one that was there is removed.
  const third = `${first}-elsewhere`;
  await cp(second, third, { recursive: true });
  await rename(second, `${first}-trash`);
  expect(await opened(third)).toEqual(untouched);
});

it("takes a folder that came from another computer for a copy, and one without a mark for itself", async () => {
  const folder = await madeDesk();
  const { mark } = dataFolderPaths(folder);
  await writeFile(mark, "not a mark");
  expect(await opened(folder)).toEqual(untouched);
  await writeFile(mark, JSON.stringify({ file: "0", folder, host: hostname() }));
  expect(await opened(folder)).toEqual(untouched);
  await writeFile(mark, JSON.stringify({ file: "0", folder, host: `not ${hostname()}` }));
  expect((await opened(folder)).copiedAt).toBe(1_000);
});
