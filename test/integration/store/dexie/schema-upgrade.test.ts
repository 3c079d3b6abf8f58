import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { type SchemaVersion, schemaVersions } from "../../../../electron/store/schema.ts";
import { openWithSchema } from "../../../support/open-with-schema.ts";
import { aLoad, morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const fileIn = (folder: string) => join(getDataFolderPaths(folder).store, "lanedesk.sqlite");

/** A data folder with 40 loads, in the schema of today. */
async function filledFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  const loads = Array.from({ length: 40 }, (_, index) =>
    aLoad({ loadId: `load-${index}`, createdAt: morning + index }),
  );
  await store.write(["loads"], (parts) => parts.loads.addMany(loads));
  await store.close();
  return folder;
}

const next = schemaVersions.length + 1;

/** A version that adds a table and an index, and rewrites every load. */
const upgraded: SchemaVersion = {
  version: next,
  tables: { ...schemaVersions[0]?.tables, loads: `${schemaVersions[0]?.tables.loads},note`, notes: "id" },
  async upgrade(transaction) {
    await transaction
      .table("loads")
      .toCollection()
      .modify((load: { note: string }) => {
        load.note = "rewritten";
      });
    await transaction.table("notes").add({ id: 1 });
  },
};

test("schema versions count up by one", () => {
  expect(schemaVersions.map(({ version }) => version)).toEqual(schemaVersions.map((_, index) => index + 1));
});

test("an upgrade rewrites the records and is done once", async () => {
  const folder = await filledFolder();
  let runs = 0;
  const counted: SchemaVersion = {
    ...upgraded,
    async upgrade(transaction) {
      runs += 1;
      await upgraded.upgrade?.(transaction);
    },
  };
  await openWithSchema(folder, [...schemaVersions, counted]);
  await openWithSchema(folder, [...schemaVersions, counted]);
  expect(runs).toBe(1);
  const file = new DatabaseSync(fileIn(folder), { readOnly: true });
  const tables = file.prepare("SELECT id, name FROM stores").all() as { id: number; name: string }[];
  const loads = tables.find(({ name }) => name === JSON.stringify("loads"));
  expect(tables.map(({ name }) => name)).toContain(JSON.stringify("notes"));
  const notes = file.prepare(
    `SELECT count(*) AS count FROM records_${loads?.id} WHERE value LIKE '%rewritten%'`,
  );
  expect(notes.get()).toEqual({ count: 40 });
  file.close();
});

test("an older program rejects a newer store and leaves every byte unchanged", async () => {
  const folder = await filledFolder();
  await openWithSchema(folder, [...schemaVersions, upgraded]);
  const before = await readFile(fileIn(folder));
  await expect(openStore({ folder })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/^A newer Lanedesk wrote this data .* Nothing was changed;/),
  });
  expect((await readFile(fileIn(folder))).equals(before)).toBe(true);
});

test("an upgrade that fails leaves every byte unchanged, and the older program opens the store", async () => {
  const folder = await filledFolder();
  const before = await readFile(fileIn(folder));
  const failing: SchemaVersion = {
    ...upgraded,
    async upgrade(transaction) {
      await transaction.table("loads").clear();
      throw new Error("a record was not as expected");
    },
  };
  await expect(openWithSchema(folder, [...schemaVersions, failing])).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("a record was not as expected"),
  });
  expect((await readFile(fileIn(folder))).equals(before)).toBe(true);
  const store = await openStore({ folder });
  const count = await store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }));
  await store.close();
  expect(count).toBe(40);
});

test("a changed description of the tables is found by its checksum", async () => {
  const folder = await filledFolder();
  const file = new DatabaseSync(fileIn(folder));
  file.exec("UPDATE stores SET name = '\"loafs\"' WHERE name = '\"loads\"'");
  file.close();
  await expect(openStore({ folder })).rejects.toThrow();
});
