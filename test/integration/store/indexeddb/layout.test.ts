import { readdir, readFile, rename, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import {
  APPLICATION_ID,
  type IDBDatabase,
  type IDBOpenDBRequest,
  type IDBTransaction,
  LAYOUT_VERSION,
  openIndexedDB,
} from "../../../../electron/store/indexeddb/index.ts";
import { answer, inStore, openDatabase } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** A folder with a database of one record, and the path of its file. */
async function createDatabase(): Promise<{ folder: string; path: string }> {
  const folder = await temporaryFolder();
  const opened = openIndexedDB({ folder });
  const database = await openDatabase(opened, "desk", 1, (made) => made.createObjectStore("loads"));
  await inStore(database, "loads", "readwrite", (loads) => loads.put("first", 1));
  await opened.close();
  return { folder, path: join(folder, "desk.sqlite") };
}

/** Opens the database in an own engine and closes it again. */
async function reopen(
  folder: string,
  version: number,
  upgrade?: (request: IDBOpenDBRequest) => void,
): Promise<void> {
  const opened = openIndexedDB({ folder });
  try {
    const request = opened.indexedDB.open("desk", version);
    if (upgrade !== undefined) request.onupgradeneeded = () => upgrade(request);
    await answer(request);
  } finally {
    await opened.close();
  }
}

test.each([
  ["a newer file layout", `PRAGMA user_version = ${LAYOUT_VERSION + 1}`, /newer version of Lanedesk/],
  ["another program", `PRAGMA application_id = ${APPLICATION_ID + 1}`, /not a Lanedesk database/],
])("refuses a file of %s and leaves every byte of it", async (_, change, message) => {
  const { folder, path } = await createDatabase();
  const file = new DatabaseSync(path);
  file.exec(change);
  file.close();
  const before = await readFile(path);
  await expect(reopen(folder, 2)).rejects.toMatchObject({
    name: "VersionError",
    message: expect.stringMatching(message),
  });
  expect((await readFile(path)).equals(before)).toBe(true);
});

test.each([0, 1])("a file cut to %i bytes is damaged, not a new database", async (bytes) => {
  const { folder, path } = await createDatabase();
  await truncate(path, bytes);
  await expect(reopen(folder, 1)).rejects.toMatchObject({
    name: "UnknownError",
    message: expect.stringMatching(/is damaged: the file is too short/),
  });
  expect((await stat(path)).size).toBe(bytes);
});

test("a database whose creation was interrupted is created again", async () => {
  const { folder, path } = await createDatabase();
  await rename(path, `${path}.new`);
  await truncate(`${path}.new`, 5_000);
  await reopen(folder, 1);
  expect(await readdir(folder)).toEqual(["desk.sqlite"]);
});

test("a failed upgrade leaves every byte of the file unchanged", async () => {
  const { folder, path } = await createDatabase();
  const before = await readFile(path);
  const failing = reopen(folder, 2, (request) => {
    const database = request.result as IDBDatabase;
    const transaction = request.transaction as IDBTransaction;
    transaction.objectStore("loads").createIndex("lane", "lane");
    transaction.objectStore("loads").clear();
    database.createObjectStore("carriers").put("x".repeat(100_000), 1).onsuccess = () => transaction.abort();
  });
  await expect(failing).rejects.toMatchObject({ name: "AbortError" });
  expect((await readFile(path)).equals(before)).toBe(true);
});

test("finds a flipped bit in the schema when it opens the file", async () => {
  const { folder, path } = await createDatabase();
  const file = new DatabaseSync(path);
  file.exec(`UPDATE stores SET name = '"loafs"'`);
  file.close();
  await expect(reopen(folder, 1)).rejects.toThrow(/its list of tables does not match its checksum/);
});
