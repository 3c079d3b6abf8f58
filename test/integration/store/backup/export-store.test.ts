import { existsSync } from "node:fs";
import { open, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { createBackupService } from "../../../../electron/store/backup/backup-service.ts";
import { exportStore } from "../../../../electron/store/backup/export-store.ts";
import { importStore } from "../../../../electron/store/backup/import-store.ts";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { aLoad, anAccount, morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const quiet = { signal: new AbortController().signal, reportProgress: () => {} };
const pageBytes = 16_384;

/** A closed store with some loads, each of some 2 KB. */
async function filled(loads: number) {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await store.write(["accounts", "loads"], async (parts) => {
    await parts.accounts.add(anAccount());
    await parts.loads.addMany(
      Array.from({ length: loads }, (_, index) =>
        aLoad({ loadId: `load-${index}`, loadNumber: `L-${index}`, note: "dock 4 ".repeat(200) }),
      ),
    );
  });
  await store.close();
  return {
    folder,
    file: join(getDataFolderPaths(folder).store, "lanedesk.sqlite"),
    to: join(folder, "all.jsonl"),
  };
}

const loadsIn = async (path: string): Promise<{ loadId: string }[]> =>
  (await readFile(path, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line): { table: string; record: { loadId: string } } => JSON.parse(line))
    .filter(({ table }) => table === "loads")
    .map(({ record }) => record);

/** Changes a letter in two records, so that their checksums are wrong. */
function damageTwoRecords(file: string): void {
  const raw = new DatabaseSync(file);
  const { id } = raw.prepare("SELECT id FROM stores WHERE name = ?").get(JSON.stringify("loads")) ?? {};
  raw.exec(`UPDATE records_${id} SET value = replace(value, 'Omaha', 'Omahb') WHERE id IN (3, 5)`);
  raw.close();
}

async function overwritePages(file: string): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file, "r+");
  for (const part of [0.4, 0.5, 0.6])
    await handle.write(
      Buffer.alloc(pageBytes, 0xff),
      0,
      pageBytes,
      Math.floor((size * part) / pageBytes) * pageBytes,
    );
  await handle.close();
}

test("exports a store without its damaged records, and the export can be imported", async () => {
  const { folder, file, to } = await filled(50);
  damageTwoRecords(file);
  const exported = await exportStore(folder, to, quiet);
  expect(exported).toEqual({ records: { accounts: 1, loads: 48 }, isSound: false, lost: { loads: 2 } });
  const loads = await loadsIn(to);
  expect(loads.map(({ loadId }) => loadId)).not.toContain("load-2");
  expect(loads).toContainEqual(aLoad({ loadId: "load-7", loadNumber: "L-7", note: "dock 4 ".repeat(200) }));
  expect((await importStore(folder, to, morning, false, quiet)).records.loads).toBe(48);
});

test("overwritten pages lose only their own records", async () => {
  const { folder, file, to } = await filled(1_000);
  await overwritePages(file);
  const { records, lost } = await exportStore(folder, to, quiet);
  expect(records.loads).toBeGreaterThan(960);
  expect((records.loads ?? 0) + (lost.loads ?? 0)).toBe(1_000);
});

test("exports the readable part of a truncated file", async () => {
  const { folder, file, to } = await filled(1_000);
  await truncate(file, Math.floor((await stat(file)).size / 2));
  const { records, isSound } = await exportStore(folder, to, quiet);
  expect(records).toMatchObject({ accounts: 1, loads: expect.any(Number) });
  expect(records.loads).toBeGreaterThan(300);
  expect(isSound).toBe(false);
  expect(await loadsIn(to)).toHaveLength(records.loads ?? 0);
});

test.each([8, 14, 3_850])(
  "does not report a write-protected store as damaged (SQLite error %i)",
  async (errcode) => {
    const { folder, to } = await filled(5);
    const { exec } = DatabaseSync.prototype;
    const failing = vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (
      this: DatabaseSync,
      sql: string,
    ) {
      if (sql === "PRAGMA journal_mode = WAL") throw Object.assign(new Error("read-only"), { errcode });
      exec.call(this, sql);
    });
    onTestFinished(() => failing.mockRestore());
    await expect(exportStore(folder, to, quiet)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/^Can't open .*lanedesk\.sqlite for writing/),
    });
  },
);

test("keeps an earlier export when nothing can be read", async () => {
  const { folder, file, to } = await filled(5);
  await writeFile(to, "earlier export");
  await writeFile(file, Buffer.alloc(100_000, 7));
  await expect(exportStore(folder, to, quiet)).rejects.toMatchObject({ code: "unavailable" });
  expect(await readFile(to, "utf8")).toBe("earlier export");
});

test("exports a store in use without its damaged records, also a second time", async () => {
  const { folder, file } = await filled(50);
  damageTwoRecords(file);
  const store = await openStore({ folder });
  onTestFinished(() => store.close());
  const backupService = createBackupService(store, { folder, now: () => morning, getProblem: () => "" });
  const fileId = "dddddddd-0000-4000-8000-000000000001";
  for (let run = 0; run < 2; run += 1)
    expect(await backupService.exportTo(fileId, quiet)).toMatchObject({
      records: { loads: 48 },
      isSound: false,
      lost: { loads: 2 },
    });
});

test("exports a store in use with an unreadable page from a copy, and deletes the copy", async () => {
  const { folder, file } = await filled(1_000);
  await overwritePages(file);
  const store = await openStore({ folder });
  onTestFinished(() => store.close());
  const backupService = createBackupService(store, { folder, now: () => morning, getProblem: () => "" });
  const fileId = "dddddddd-0000-4000-8000-000000000001";
  const { records, isSound } = await backupService.exportTo(fileId, quiet);
  expect(records.loads).toBeGreaterThan(960);
  expect(isSound).toBe(false);
  expect(existsSync(getDataFolderPaths(folder).checkCopy)).toBe(false);
});
