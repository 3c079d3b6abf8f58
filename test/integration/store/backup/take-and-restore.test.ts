import { existsSync } from "node:fs";
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { readKeysOfStore } from "../../../../electron/store/backup/access-keys.ts";
import { checkStore } from "../../../../electron/store/backup/check-store.ts";
import { prepareRestore, restoreBackup } from "../../../../electron/store/backup/restore-backup.ts";
import { rotateBackups } from "../../../../electron/store/backup/rotate-backups.ts";
import { takeBackup } from "../../../../electron/store/backup/take-backup.ts";
import {
  createBackupFileName,
  listBackupFiles,
} from "../../../../electron/store/data-folder/backup-files.ts";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { SCHEMA_TEXT_SQL } from "../../../../electron/store/indexeddb/index.ts";
import { prepareFile } from "../../../../electron/store/indexeddb/storage/layout.ts";
import { SqliteFile } from "../../../../electron/store/indexeddb/storage/sqlite-file.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import type { Store } from "../../../../electron/store/store.ts";
import { aLoad, morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const quiet = () => ({ signal: new AbortController().signal, reportProgress: () => {} });

const numbered = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => aLoad({ loadId: `load-${first + index}` }));

const addLoads = (store: Store, first: number, count: number) =>
  store.write(["loads"], ({ loads }) => loads.addMany(numbered(first, count)));

const countIn = (store: Store) =>
  store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }));

async function loadsIn(folder: string): Promise<number> {
  const store = await openStore({ folder });
  const count = await countIn(store);
  await store.close();
  return count;
}

/** A data folder with a number of loads and a backup of them. */
async function createBackup(count: number) {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await addLoads(store, 0, count);
  const { file } = await takeBackup(store.copy, join(folder, "backups", "one.backup"), quiet());
  await store.close();
  return { folder, file };
}

/** Overwrites half of a file, like a failing disk. */
async function damage(path: string): Promise<void> {
  const file = await open(path, "r+");
  const { size } = await file.stat();
  const hole = Buffer.alloc(Math.floor(size / 2), 0xa5);
  await file.write(hole, 0, hole.length, Math.floor(size / 4));
  await file.close();
}

test("a backup taken during writes contains complete transactions of one moment", async () => {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await addLoads(store, 0, 3_000);
  let written = 0;
  let isTaken = false;
  const writing = (async () => {
    for (; !isTaken; written += 1) await addLoads(store, 10_000 + written * 7, 7);
  })();
  const backup = await takeBackup(store.copy, join(folder, "elsewhere", "b.backup"), quiet());
  isTaken = true;
  await writing;
  await store.close();
  const inBackup = backup.records.loads ?? 0;
  expect(written).toBeGreaterThan(0);
  expect(inBackup).toBeGreaterThanOrEqual(3_000);
  expect((inBackup - 3_000) % 7).toBe(0);
  await restoreBackup(folder, backup.file, morning, quiet());
  expect(await loadsIn(folder)).toBe(inBackup);
});

test("a backup is one file and reports progress in MB", async () => {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await addLoads(store, 0, 6_000);
  const reports: [number, number | null][] = [];
  const progress = {
    ...quiet(),
    reportProgress: (done: number, total: number | null) => reports.push([done, total]),
  };
  await takeBackup(store.copy, join(folder, "backups", "b.backup"), progress);
  await store.close();
  expect(await readdir(join(folder, "backups"))).toEqual(["b.backup"]);
  expect(reports.length).toBeGreaterThan(0);
  expect(reports.every(([done, total]) => done <= (total ?? 0))).toBe(true);
});

test("a canceled backup leaves nothing behind and keeps the earlier one", async () => {
  const { folder, file } = await createBackup(2_000);
  const before = await readFile(file);
  const store = await openStore({ folder });
  const controller = new AbortController();
  const progress = { signal: controller.signal, reportProgress: () => controller.abort() };
  await expect(takeBackup(store.copy, file, progress)).rejects.toThrow();
  expect(await countIn(store)).toBe(2_000);
  await store.close();
  expect(await readdir(join(folder, "backups"))).toEqual(["one.backup"]);
  expect((await readFile(file)).equals(before)).toBe(true);
});

test("a restore brings back the backup and keeps the replaced store", async () => {
  const { folder, file } = await createBackup(5);
  const store = await openStore({ folder });
  await addLoads(store, 5, 5);
  await store.close();
  const { records, before } = await restoreBackup(folder, file, morning, quiet());
  expect(records.loads).toBe(5);
  expect(await loadsIn(folder)).toBe(5);
  await rename(getDataFolderPaths(folder).store, join(folder, "moved away"));
  await rename(before ?? "", getDataFolderPaths(folder).store);
  expect(await loadsIn(folder)).toBe(10);
});

test("a backup can be restored to a new folder", async () => {
  const { file } = await createBackup(5);
  const folder = join(await temporaryFolder(), "new");
  expect((await restoreBackup(folder, file, morning, quiet())).before).toBeNull();
  expect(await loadsIn(folder)).toBe(5);
});

test("a write-protected backup becomes a writable store", async () => {
  const { folder, file } = await createBackup(5);
  await chmod(file, 0o400);
  await restoreBackup(folder, file, morning, quiet());
  const { mode } = await stat(getDataFolderPaths(folder).storeFile);
  expect(mode & 0o200).toBe(0o200);
  expect(await loadsIn(folder)).toBe(5);
});

test("rejects a damaged backup and changes nothing", async () => {
  const { folder, file } = await createBackup(2_000);
  const damaged = join(folder, "damaged.backup");
  await copyFile(file, damaged);
  await damage(damaged);
  await expect(restoreBackup(folder, damaged, morning, quiet())).rejects.toThrow(/The backup is damaged/);
  for (const less of [1, 16_384, 1_000_000]) {
    await copyFile(file, damaged);
    await truncate(damaged, (await stat(file)).size - less);
    await expect(restoreBackup(folder, damaged, morning, quiet())).rejects.toThrow(
      /^The file is incomplete: it has [\d,]+ of [\d,]+ bytes\. Your data is unchanged/,
    );
  }
  await writeFile(join(folder, "text.backup"), "not a store at all");
  await expect(restoreBackup(folder, join(folder, "text.backup"), morning, quiet())).rejects.toMatchObject({
    code: "unavailable",
  });
  for (const [content, expected] of [
    ["", /is empty/],
    ['{"table":"loads","record":{}}\n', /is an export, not a backup/],
    ["Dear sirs", /is not a Lanedesk backup/],
  ] as const) {
    await writeFile(join(folder, "other.backup"), content);
    await expect(restoreBackup(folder, join(folder, "other.backup"), morning, quiet())).rejects.toThrow(
      expected,
    );
  }
  await expect(restoreBackup(folder, join(folder, "none"), morning, quiet())).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await loadsIn(folder)).toBe(2_000);
  expect((await readdir(folder)).filter((name) => name.startsWith("store"))).toEqual(["store"]);
});

test("says that a file of an interrupted first start contains no data", async () => {
  const { folder } = await createBackup(3);
  const begun = new SqliteFile(join(folder, "begun.sqlite"));
  prepareFile(begun);
  begun.close();
  await expect(restoreBackup(folder, begun.path, morning, quiet())).rejects.toThrow(
    /^The file contains no data\. Your data is unchanged; choose another file\.$/,
  );
  expect(await loadsIn(folder)).toBe(3);
});

test("rejects a backup of a newer version", async () => {
  const { folder, file } = await createBackup(3);
  const newer = new DatabaseSync(file);
  newer.exec("UPDATE database SET version = 990");
  const { schemaText } = newer.prepare(SCHEMA_TEXT_SQL).get() ?? {};
  newer.prepare("UPDATE database SET schema_checksum = ?").run(crc32(String(schemaText)));
  newer.close();
  await expect(restoreBackup(folder, file, morning, quiet())).rejects.toThrow(/newer Lanedesk .*version 99;/);
  expect(await loadsIn(folder)).toBe(3);
});

test("rejects a restore while the store is open", async () => {
  const { folder, file } = await createBackup(3);
  const store = await openStore({ folder });
  await expect(restoreBackup(folder, file, morning, quiet())).rejects.toMatchObject({ code: "in-use" });
  await store.close();
});

test("undoes a restore that was interrupted before its copy was checked", async () => {
  const { folder } = await createBackup(3);
  await mkdir(getDataFolderPaths(folder).building);
  expect(await loadsIn(folder)).toBe(3);
  expect(existsSync(getDataFolderPaths(folder).building)).toBe(false);
});

test("finishes a restore that was interrupted after its copy was checked, and keeps the replaced store", async () => {
  const { folder, file } = await createBackup(3);
  const store = await openStore({ folder });
  await prepareRestore(folder, file, morning, () => readKeysOfStore(store), quiet());
  await addLoads(store, 3, 4);
  await store.close();
  expect(await loadsIn(folder)).toBe(3);
  const before = join(folder, "store-before-2026-04-29T08-00-00-000Z");
  await restoreBackup(folder, join(before, "lanedesk.sqlite"), morning + 1, quiet());
  expect(await loadsIn(folder)).toBe(7);
});

test("finishes a restore that was interrupted after the old store was moved", async () => {
  const { folder } = await createBackup(3);
  await rename(getDataFolderPaths(folder).store, join(folder, "store-restored-2026-04-29T08-00-00-000Z"));
  expect((await checkStore(folder, quiet())).records).toMatchObject({ loads: 3 });
  expect(await loadsIn(folder)).toBe(3);
});

test("the rotation keeps manual backups, and takes none while one is new", async () => {
  const folder = await temporaryFolder();
  const { backups } = getDataFolderPaths(folder);
  const store = await openStore({ folder });
  const manual = createBackupFileName(morning, true);
  await takeBackup(store.copy, join(backups, manual), quiet());
  const keep = (now: number) =>
    rotateBackups(store.copy, { folder: backups, now, rotation: { hours: 1, days: 0 } }, quiet());
  expect(await keep(morning + 60_000)).toBeUndefined();
  await keep(morning + 3_600_000);
  await keep(morning + 7_200_000);
  await store.close();
  const names = (await listBackupFiles(backups)).map(({ name }) => name);
  expect(names).toEqual([createBackupFileName(morning + 7_200_000), manual]);
});

test("backups from the future do not displace new ones", async () => {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  const { backups } = getDataFolderPaths(folder);
  const keep = (now: number) =>
    rotateBackups(store.copy, { folder: backups, now, rotation: { hours: 1, days: 1 } }, quiet());
  const lastYear = morning - 365 * 86_400_000;
  for (const now of [morning, lastYear, lastYear + 3_600_000]) await keep(now);
  await store.close();
  const names = (await listBackupFiles(backups)).map(({ takenAt }) => takenAt);
  expect(names).toEqual([morning, lastYear + 3_600_000]);
});

test("takes a backup every hour and deletes old ones", async () => {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  const { backups } = getDataFolderPaths(folder);
  const rotation = { hours: 2, days: 1 };
  const keep = (now: number) => rotateBackups(store.copy, { folder: backups, now, rotation }, quiet());
  expect(await keep(morning)).toBeDefined();
  expect(await keep(morning + 3_599_000)).toBeUndefined();
  expect(await keep(morning + 3_600_000)).toBeDefined();
  expect(await keep(morning + 7_200_000)).toBeDefined();
  await store.close();
  const names = (await listBackupFiles(backups)).map(({ takenAt }) => takenAt);
  expect(names).toEqual([morning + 7_200_000, morning + 3_600_000]);
  expect(await readdir(backups)).toContain(createBackupFileName(morning + 3_600_000));
});
