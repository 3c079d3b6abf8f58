import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { getDataFolderPaths } from "../../../electron/store/data-folder/paths.ts";
import { openStore, requireSqlite } from "../../../electron/store/open-store.ts";
import { failDeletionOf } from "../../support/fail-deletion.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it.each(["3.50.4", "2.99.0", "", undefined])("rejects a runtime with SQLite %s", (version) => {
  expect(() => requireSqlite(version)).toThrow(/^Lanedesk needs SQLite 3\.51 or later/);
});

it.each(["3.51.0", "3.100.0", "4.0.0", process.versions.sqlite])("accepts SQLite %s", (version) => {
  expect(() => requireSqlite(version)).not.toThrow();
});

it("is checked before anything is written to the data folder", async () => {
  const folder = await temporaryFolder();
  await expect(openStore({ folder, sqliteVersion: "3.50.4" })).rejects.toThrow(/needs SQLite 3\.51/);
  expect(await readdir(folder)).toEqual([]);
});

/** Creates a data folder with a store that has one value. */
async function createFolder() {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await store.write(["keyValue"], ({ keyValue }) => keyValue.set("latestChangeAt", 5));
  await store.close();
  return { folder, ...getDataFolderPaths(folder) };
}

async function readValue(folder: string) {
  const store = await openStore({ folder });
  const value = await store.read(["keyValue"], ({ keyValue }) => keyValue.get("latestChangeAt"));
  await store.close();
  return value;
}

it("reports a store file that another program holds open as in use", async () => {
  const { folder, storeFile } = await createFolder();
  const other = new DatabaseSync(storeFile);
  other.prepare("SELECT * FROM stores").all();
  await expect(openStore({ folder })).rejects.toMatchObject({
    code: "in-use",
    message: expect.stringContaining(`${storeFile} is already open in another program`),
  });
  other.close();
  expect(await readValue(folder)).toBe(5);
});

it("opens a store next to unreadable files and copies of the store", async () => {
  const { folder, store, storeFile } = await createFolder();
  await writeFile(join(store, "empty.sqlite"), "");
  await writeFile(join(store, "another-program.sqlite"), "not a database");
  await copyFile(storeFile, join(store, "lanedesk-DESKTOP-7A.sqlite"));
  const newerCopy = new DatabaseSync(join(store, "lanedesk-DESKTOP-7A.sqlite"));
  newerCopy.exec("UPDATE database SET version = 100000");
  newerCopy.close();
  expect(await readValue(folder)).toBe(5);
});

it("opens a store when leftovers of interrupted work can't be deleted", async () => {
  const { folder, transfers, checkCopy } = await createFolder();
  await mkdir(transfers);
  await writeFile(checkCopy, "an interrupted check");
  failDeletionOf("transfers", "store-check");
  expect(await readValue(folder)).toBe(5);
});
