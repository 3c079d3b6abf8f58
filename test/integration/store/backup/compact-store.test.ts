import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { compactStore } from "../../../../electron/store/backup/compact-store.ts";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { aLoad } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const quiet = { signal: new AbortController().signal, reportProgress: () => {} };

/** A store of loads with long notes, most of which became short again. */
async function withUnusedSpace() {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  const save = (note: string, count: number) =>
    store.write(["loads"], ({ loads }) =>
      loads.saveMany(Array.from({ length: count }, (_, index) => aLoad({ loadId: `load-${index}`, note }))),
    );
  await save("x".repeat(4_000), 1_000);
  await save("", 900);
  await store.close();
  return folder;
}

async function notesIn(folder: string): Promise<number[]> {
  const store = await openStore({ folder });
  const found = await store.read(["loads"], async ({ loads }) => [
    await loads.find("account-a", "load-899"),
    await loads.find("account-a", "load-900"),
  ]);
  await store.close();
  return found.map((load) => load?.note?.length ?? -1);
}

test("compacting keeps the records, saves space and leaves no other files", async () => {
  const folder = await withUnusedSpace();
  const { before, after } = await compactStore(folder, quiet);
  expect(after).toBeLessThan(before / 2);
  expect(await notesIn(folder)).toEqual([0, 4_000]);
  expect((await readdir(folder)).filter((name) => name.startsWith("store"))).toEqual(["store"]);
});

test("does not compact a damaged store", async () => {
  const folder = await withUnusedSpace();
  const file = new DatabaseSync(join(getDataFolderPaths(folder).store, "lanedesk.sqlite"));
  const { id } = file.prepare("SELECT id FROM stores WHERE name = ?").get('"loads"') ?? {};
  file.exec(`UPDATE records_${id} SET value = replace(value, 'Omaha', 'Omahb') WHERE id = 3`);
  file.close();
  await expect(compactStore(folder, quiet)).rejects.toThrow(/damaged and was left unchanged.*load-2/);
  expect((await readdir(folder)).filter((name) => name.startsWith("store"))).toEqual(["store"]);
});

test("does not compact a store whose file is missing, and leaves its log unchanged", async () => {
  const folder = await withUnusedSpace();
  const { storeFile, store } = getDataFolderPaths(folder);
  await rm(storeFile);
  await writeFile(`${storeFile}-wal`, "the only copy of recent changes");
  await expect(compactStore(folder, quiet)).rejects.toThrow(/lanedesk\.sqlite is missing or empty/);
  expect(await readdir(store)).toEqual(["lanedesk.sqlite-wal"]);
});

test("rejects a store in use and a folder without a store", async () => {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await expect(compactStore(folder, quiet)).rejects.toMatchObject({ code: "in-use" });
  await store.close();
  await expect(compactStore(await temporaryFolder(), quiet)).rejects.toMatchObject({ code: "not-found" });
});
