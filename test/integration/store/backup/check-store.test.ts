// cspell:words rootpage
import { copyFile, open, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { checkStore } from "../../../../electron/store/backup/check-store.ts";
import { exportStore, writeExport } from "../../../../electron/store/backup/export-store.ts";
import { restoreBackup } from "../../../../electron/store/backup/restore-backup.ts";
import { takeBackup } from "../../../../electron/store/backup/take-backup.ts";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { describeRestoredStore } from "../../../../electron/store/store.ts";
import { aLoad, anAccount, aRate, morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const quiet = { signal: new AbortController().signal, reportProgress: () => {} };

async function filled(loads: number) {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await store.write(["accounts", "loads", "bookedRates"], async (parts) => {
    await parts.accounts.add(anAccount());
    await parts.loads.addMany(
      Array.from({ length: loads }, (_, index) =>
        aLoad({ loadId: `load-${index}`, loadNumber: `L-${index}` }),
      ),
    );
    await parts.bookedRates.addMany([aRate()]);
  });
  return { folder, store, file: join(getDataFolderPaths(folder).store, "lanedesk.sqlite") };
}

test("reports a sound store with its records and backups", async () => {
  const { folder, store } = await filled(450);
  const to = join(getDataFolderPaths(folder).backups, "lanedesk-2026-04-29T08-00-00Z.backup");
  await takeBackup(store.copy, to, quiet);
  await expect(checkStore(folder, quiet)).rejects.toMatchObject({ code: "in-use" });
  await store.close();
  expect(await checkStore(folder, quiet)).toMatchObject({
    sound: true,
    problems: [],
    records: { accounts: 1, loads: 450, bookedRates: 1 },
    backups: [to],
  });
});

test("finds flipped bits in the structure and counts the readable records", async () => {
  const { folder, store, file } = await filled(2_000);
  await store.close();
  const handle = await open(file, "r+");
  const { size } = await handle.stat();
  for (let at = Math.floor(size / 3); at < size / 2; at += 16_384)
    await handle.write(Buffer.alloc(64, 0xff), 0, 64, at);
  await handle.close();
  const { sound, problems, records } = await checkStore(folder, quiet);
  expect(sound).toBe(false);
  expect(problems.length).toBeGreaterThan(0);
  expect(records.accounts).toBe(1);
});

test("finds and names a record with one changed letter", async () => {
  const { folder, store, file } = await filled(10);
  await store.close();
  const raw = new DatabaseSync(file);
  const { id } = raw.prepare("SELECT id FROM stores WHERE name = ?").get(JSON.stringify("loads")) ?? {};
  raw.exec(`UPDATE records_${id} SET value = replace(value, 'Omaha', 'Omahb') WHERE id IN (3, 5)`);
  raw.close();
  const { sound, problems, records } = await checkStore(folder, quiet);
  expect([sound, records.loads]).toEqual([false, 8]);
  expect(problems).toEqual(["Table loads: 2 records are damaged: loadNumber L-2, loadNumber L-4."]);
});

test("counts and names quarantined records; backups continue, and a restored store starts without quarantine", async () => {
  const { folder, store, file } = await filled(10);
  await store.close();
  const raw = new DatabaseSync(file);
  const { id } = raw.prepare("SELECT id FROM stores WHERE name = ?").get(JSON.stringify("loads")) ?? {};
  raw.exec(`UPDATE records_${id} SET value = replace(value, 'Omaha', 'Omahb') WHERE id IN (3, 5)`);
  raw.close();
  const opened = await openStore({ folder });
  const found = await opened.read(["loads"], ({ loads }) => loads.find("account-a", "load-2"));
  expect(found).toBeUndefined();
  await opened.read(["loads"], ({ loads }) => loads.find("account-a", "load-4"));
  const to = join(folder, "after-damage.backup");
  expect(await takeBackup(opened.copy, to, quiet)).toMatchObject({ records: { loads: 8 } });
  await opened.close();
  expect(await checkStore(folder, quiet)).toMatchObject({
    sound: false,
    records: { loads: 8 },
    quarantined: { loads: 2 },
    problems: ["Table loads: 2 records are damaged and in quarantine: loadNumber L-2, loadNumber L-4."],
  });
  const restored = await restoreBackup(folder, to, morning, quiet);
  expect(restored).toMatchObject({ lost: { loads: 2 } });
  expect(describeRestoredStore(restored)).toBe(
    "The backup lacks 2 damaged records; an earlier backup may have these records.",
  );
  expect(await checkStore(folder, quiet)).toMatchObject({
    sound: true,
    records: { loads: 8 },
    quarantined: {},
    problems: [],
  });
});

test("finds a record that is nested too deeply, although its checksum is right", async () => {
  const { folder, store, file } = await filled(10);
  await store.close();
  const raw = new DatabaseSync(file);
  const { id } = raw.prepare("SELECT id FROM stores WHERE name = ?").get(JSON.stringify("loads")) ?? {};
  const { key } = raw.prepare(`SELECT key FROM records_${id} WHERE id = 3`).get() ?? {};
  const deep = `{"note":"${"[".repeat(20_000)}","loadId":"load-2","made":${"[".repeat(90)}0${"]".repeat(90)}}`;
  const write = raw.prepare(`UPDATE records_${id} SET value = ?, checksum = ? WHERE id = 3`);
  write.run(deep, crc32(deep, crc32(key as Uint8Array)));
  raw.close();
  const { sound, problems } = await checkStore(folder, quiet);
  expect(sound).toBe(false);
  expect(problems).toEqual(["Table loads: 1 record is too large or nested too deeply: loadId load-2."]);
});

test("rejects a folder without a store and creates none", async () => {
  const folder = await temporaryFolder();
  await expect(checkStore(folder, quiet)).rejects.toMatchObject({ code: "not-found" });
  await expect(stat(getDataFolderPaths(folder).store)).rejects.toThrow();
});

test("an export contains every record as a JSON line with the interface's field names", async () => {
  const { folder, store } = await filled(450);
  const to = join(folder, "out", "export.jsonl");
  const counts = await writeExport(store.exportRecords(), to, quiet);
  await store.close();
  const lines = (await readFile(to, "utf8")).trimEnd().split("\n");
  const exported = lines.map((line): { table: string; record: { loadId?: string } } => JSON.parse(line));
  const loads = exported.filter(({ table }) => table === "loads").map(({ record }) => record);
  expect(counts).toEqual({ accounts: 1, loads: 450, bookedRates: 1 });
  expect(exported).toContainEqual({ table: "bookedRates", record: aRate() });
  expect(new Set(loads.map(({ loadId }) => loadId)).size).toBe(450);
  expect(loads).toContainEqual(aLoad({ loadId: "load-7", loadNumber: "L-7" }));
});

test("a canceled export leaves no file", async () => {
  const { folder, store } = await filled(450);
  const controller = new AbortController();
  const to = join(folder, "export.jsonl");
  const progress = { signal: controller.signal, reportProgress: () => controller.abort() };
  await expect(writeExport(store.exportRecords(), to, progress)).rejects.toThrow();
  await store.close();
  await expect(stat(to)).rejects.toThrow();
  await expect(stat(`${to}.part`)).rejects.toThrow();
});

test("names backups in the policy's folder, and older ones in the data folder", async () => {
  const [{ folder, store, file }, elsewhere] = [await filled(3), await temporaryFolder()];
  const older = join(getDataFolderPaths(folder).backups, "lanedesk-2026-04-29T08-00-00Z.backup");
  const newer = join(elsewhere, "lanedesk-2026-04-30T08-00-00Z.backup");
  await takeBackup(store.copy, older, quiet);
  await takeBackup(store.copy, newer, quiet);
  await store.close();
  expect(await checkStore(folder, quiet, elsewhere)).toMatchObject({
    backups: [newer, older],
    backupProblem: "",
  });
  expect(await checkStore(folder, quiet, file)).toMatchObject({
    sound: true,
    backups: [older],
    backupProblem: expect.stringMatching(/^Can't use .*lanedesk\.sqlite: part of the path is a file/),
  });
  await rm(older);
  await rm(file);
  const lost = { code: "unavailable", message: expect.stringContaining(newer) };
  await expect(openStore({ folder, backups: elsewhere })).rejects.toMatchObject(lost);
  await expect(checkStore(folder, quiet, elsewhere)).rejects.toMatchObject(lost);
});

test.for(["missing", "empty"])("does not replace a store whose file is %s with an empty one", async (how) => {
  const { folder, store, file } = await filled(3);
  const to = join(getDataFolderPaths(folder).backups, "lanedesk-2026-04-29T08-00-00Z.backup");
  await takeBackup(store.copy, to, quiet);
  await store.close();
  if (how === "missing") await rm(file);
  else await truncate(file);
  const lost = { code: "unavailable", message: expect.stringContaining(to) };
  await expect(openStore({ folder })).rejects.toMatchObject(lost);
  await expect(checkStore(folder, quiet)).rejects.toMatchObject(lost);
  await restoreBackup(folder, to, morning, quiet);
  expect(await checkStore(folder, quiet)).toMatchObject({ sound: true, records: { loads: 3 } });
});

test.for([0, 1])("a store cut to %i bytes without a backup is damaged, not new", async (bytes) => {
  const { folder, store, file } = await filled(3);
  await store.close();
  await truncate(file, bytes);
  await expect(openStore({ folder })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("is damaged: the file is too short"),
  });
  expect(await checkStore(folder, quiet)).toMatchObject({ sound: false });
  expect((await stat(file)).size).toBe(bytes);
});

test("finds a flipped bit in a table name or index key, and creates no empty table instead", async () => {
  for (const [written, flipped] of [
    ['"loads""loadId"', '"lkads""loadId"'],
    ['"createdAt""createdAt"', '"createdAt""createdAu"'],
  ] as const) {
    const { folder, store, file } = await filled(5);
    await store.close();
    const bytes = await readFile(file);
    for (let at = bytes.indexOf(written); at >= 0; at = bytes.indexOf(written, at + 1))
      bytes.write(flipped, at);
    await writeFile(file, bytes);
    expect(await checkStore(folder, quiet)).toMatchObject({
      sound: false,
      problems: [expect.stringContaining("table definitions have a wrong checksum")],
    });
    await expect(openStore({ folder })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("is damaged: its list of tables does not match its checksum"),
    });
    expect((await readFile(file)).equals(bytes)).toBe(true);
  }
});

test("finds a flipped bit that hides the schema version, and leaves every byte of the file", async () => {
  const { folder, store, file } = await filled(5);
  await store.close();
  const raw = new DatabaseSync(file);
  const { rootpage } = raw.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'database'").get() ?? {};
  raw.close();
  const bytes = await readFile(file);
  // The low byte of the number of rows in the page.
  const at = (Number(rootpage) - 1) * 16_384 + 4;
  expect(bytes.readUInt8(at)).toBe(1);
  bytes.writeUInt8(0, at);
  await writeFile(file, bytes);
  await expect(openStore({ folder })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("is damaged: its list of tables does not match its checksum"),
  });
  expect((await readFile(file)).equals(bytes)).toBe(true);
  expect(await checkStore(folder, quiet)).toMatchObject({ sound: false });
  expect(await exportStore(folder, join(folder, "all.jsonl"), quiet)).toMatchObject({
    records: { loads: 5 },
    isSound: false,
  });
});

test("finds a flipped bit in the file header", async () => {
  for (const [at, bits, expected] of [
    [18, 4, /marks the file as read-only/],
    [60, 4, /names a newer version of Lanedesk. If you have no newer version, the file is damaged/],
    [60, 128, /names a layout that Lanedesk never used/],
    [68, 4, /does not identify a Lanedesk file/],
  ] as const) {
    const { folder, store, file } = await filled(5);
    await store.close();
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(at) ^ bits, at);
    await writeFile(file, bytes);
    expect(await checkStore(folder, quiet)).toMatchObject({
      sound: false,
      problems: [expect.stringMatching(expected)],
      records: { loads: 5 },
    });
  }
});

test("finds wrong and missing index entries, and a restore rebuilds the index", {
  tags: "long",
}, async () => {
  for (const damage of [
    "UPDATE index_10 SET key = key || x'01' WHERE record = 3",
    "UPDATE index_10 SET record = 4 WHERE record = 3",
    "DELETE FROM index_10 WHERE record = 3",
    "INSERT INTO index_10 SELECT key || x'01', primary_key, record FROM index_10 WHERE record = 3",
  ]) {
    const { folder, store, file } = await filled(5);
    await store.close();
    const database = new DatabaseSync(file);
    database.exec(damage);
    database.close();
    expect(await checkStore(folder, quiet)).toMatchObject({
      sound: false,
      problems: [expect.stringMatching(/^Table loads, index .*: 1 entry does not match the records/)],
      records: { loads: 5 },
    });
    const to = join(folder, "with-damaged-index.backup");
    await copyFile(file, to);
    expect((await restoreBackup(folder, to, morning, quiet)).records).toMatchObject({ loads: 5 });
    expect(await checkStore(folder, quiet)).toMatchObject({ sound: true, records: { loads: 5 } });
  }
});
