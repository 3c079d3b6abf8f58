import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkStore } from "../../../../electron/store/backup/check-store.ts";
import { compactStore } from "../../../../electron/store/backup/compact-store.ts";
import { restoreBackup } from "../../../../electron/store/backup/restore-backup.ts";
import { takeBackup } from "../../../../electron/store/backup/take-backup.ts";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { SCHEMA_TEXT_SQL } from "../../../../electron/store/indexeddb/index.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { type SchemaVersion, schemaVersions } from "../../../../electron/store/schema.ts";
import { openWithSchema } from "../../../support/open-with-schema.ts";
import { aLoad, anAccount, aUser, morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const quiet = { signal: new AbortController().signal, reportProgress: () => {} };

let folder: string;
let original: string;

/** Creates a store with three loads. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lanedesk-test-"));
  original = getDataFolderPaths(folder).storeFile;
  const store = await openStore({ folder });
  await store.write(["accounts", "loads"], async (parts) => {
    await parts.accounts.add(anAccount());
    await parts.loads.addMany(["1", "2", "3"].map((loadId) => aLoad({ loadId })));
  });
  await store.close();
});

afterAll(() => rm(folder, { recursive: true }));

/** A data folder with a copy of the store. */
async function filledFolder() {
  const folder = await temporaryFolder();
  const { store, storeFile } = getDataFolderPaths(folder);
  await mkdir(store);
  await copyFile(original, storeFile);
  return { folder, file: storeFile };
}

/** Changes a file as an attacker would who knows the checksum of the schema. */
function craft(file: string, change: string): void {
  const raw = new DatabaseSync(file, { defensive: false });
  raw.exec(`PRAGMA journal_mode = DELETE; PRAGMA writable_schema = ON; ${change}`);
  const { schemaText } = raw.prepare(SCHEMA_TEXT_SQL).get() ?? {};
  raw.prepare("UPDATE database SET schema_checksum = ?").run(crc32(String(schemaText)));
  raw.close();
}

const replaceSql = (table: string, from: string, to: string) =>
  `UPDATE sqlite_schema SET sql = replace(sql, '${from}', '${to}') WHERE name = '${table}'`;

test.each([
  [
    "a CHECK constraint",
    replaceSql("records_4", "value NOT NULL", "value NOT NULL CHECK (id < 4)"),
    "records_4",
  ],
  ["a unique index", "CREATE UNIQUE INDEX foreign_1 ON records_4 (checksum)", "foreign_1"],
  [
    "a failing expression index",
    "CREATE INDEX foreign_1 ON records_4 (abs(id - 9223372036854775807))",
    "foreign_1",
  ],
  ["an extra table", "CREATE TABLE foreign_1 (id)", "foreign_1"],
  [
    "a generated column",
    "ALTER TABLE records_4 ADD COLUMN more GENERATED ALWAYS AS (hex(value)) VIRTUAL",
    "records_4",
  ],
  ["a virtual table", "CREATE VIRTUAL TABLE foreign_1 USING fts5(text)", "foreign_1"],
  [
    "a trigger",
    "CREATE TRIGGER foreign_1 AFTER INSERT ON records_4 BEGIN DELETE FROM records_4; END",
    "foreign_1",
  ],
  ["a view", "CREATE VIEW foreign_1 AS SELECT 1", "foreign_1"],
  ["statistics", "ANALYZE", "sqlite_stat1"],
  ["a strict table", replaceSql("index_9", "WITHOUT ROWID", "WITHOUT ROWID, STRICT"), "index_9"],
  ["a default value", replaceSql("quarantine", "store TEXT", "store TEXT DEFAULT 1"), "quarantine"],
  ["a missing table", "DROP TABLE quarantine", "quarantine"],
])("restore, check and opening reject a file with %s", async (_, change, name) => {
  const { folder, file } = await filledFolder();
  const crafted = join(folder, "crafted.backup");
  await copyFile(file, crafted);
  craft(crafted, change);
  await expect(restoreBackup(folder, crafted, morning, quiet)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(new RegExp(`^The backup is damaged: .*${name}.* Your data is unchanged`)),
  });
  await copyFile(crafted, file);
  expect(await checkStore(folder, quiet)).toMatchObject({
    sound: false,
    problems: [expect.stringContaining(name)],
  });
  await expect(openStore({ folder })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining(name),
  });
});

const addIndex = (table: string, index: string) => `
  INSERT INTO indexes (id, store, name, key_path, is_unique, multi_entry)
    SELECT 99, id, '"${index}"', '"${index}"', 1, 0 FROM stores WHERE name = '"${table}"';
  CREATE TABLE index_99 (key BLOB NOT NULL, primary_key BLOB NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (key, primary_key)) WITHOUT ROWID`;

test.each([
  ["an extra unique index", addIndex("loads", "loadId"), /keys or indexes of table loads differ/],
  [
    "a unique index in place of one",
    "UPDATE indexes SET is_unique = 1 WHERE store = 4",
    /indexes of table loads differ/,
  ],
  [
    "a key of another field",
    "UPDATE stores SET key_path = '\"note\"' WHERE id = 4",
    /indexes of table loads differ/,
  ],
  [
    "an unknown table",
    "UPDATE stores SET name = '\"foreign\"' WHERE id = 4",
    /indexes of table foreign differ/,
  ],
  [
    "an exhausted key generator",
    "UPDATE stores SET last_number = 9007199254740992 WHERE id = 6",
    /Table carriers/,
  ],
])("restore and check reject a file with %s", async (_, change, expected) => {
  const { folder, file } = await filledFolder();
  craft(file, change);
  expect(await checkStore(folder, quiet)).toMatchObject({
    sound: false,
    problems: expect.arrayContaining([expect.stringMatching(expected)]),
  });
  await expect(restoreBackup(await temporaryFolder(), file, morning, quiet)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(expected),
  });
});

test.each([
  ["page_size", "PRAGMA page_size = 4096"],
  ["auto_vacuum", "PRAGMA auto_vacuum = NONE"],
])("restore and check reject a file with another %s", async (name, change) => {
  const { folder, file } = await filledFolder();
  craft(file, `${change}; VACUUM`);
  const expected = expect.stringContaining(name);
  expect(await checkStore(folder, quiet)).toMatchObject({ sound: false, problems: [expected] });
  await expect(restoreBackup(folder, file, morning, quiet)).rejects.toMatchObject({ message: expected });
});

test.each(["a\0b", "../../etc", "<b>x</b>"])(
  "restore and check reject a record with the id %j",
  async (userId) => {
    const { folder, file } = await filledFolder();
    const store = await openStore({ folder });
    await store.write(["users"], ({ users }) => users.add(aUser({ userId })));
    await store.close();
    const expected = expect.stringContaining("Table users: 1 record has an ID that Lanedesk never writes.");
    expect(await checkStore(folder, quiet)).toMatchObject({ sound: false, problems: [expected] });
    await expect(restoreBackup(folder, file, morning, quiet)).rejects.toMatchObject({
      code: "unavailable",
      message: expected,
    });
  },
);

test("a store passes after upgrades that add and remove tables and indexes, compaction, backup and restore", async () => {
  const { folder } = await filledFolder();
  const next = schemaVersions.length + 1;
  const added: SchemaVersion = { version: next, tables: { notes: "id, text", loads: "loadId, note" } };
  const { tables } = schemaVersions[0] ?? {};
  const removed: SchemaVersion = { version: next + 1, tables: { ...tables, notes: null } };
  await openWithSchema(folder, [...schemaVersions, added]);
  await openWithSchema(folder, [...schemaVersions, added, removed]);
  craft(getDataFolderPaths(folder).storeFile, "UPDATE database SET version = 10");
  expect(await checkStore(folder, quiet)).toMatchObject({ sound: true, problems: [], records: { loads: 3 } });
  await compactStore(folder, quiet);
  const store = await openStore({ folder });
  const to = join(folder, "used.backup");
  await takeBackup(store.copy, to, quiet);
  await store.close();
  await restoreBackup(folder, to, morning, quiet);
  expect(await checkStore(folder, quiet)).toMatchObject({ sound: true, problems: [], records: { loads: 3 } });
});
