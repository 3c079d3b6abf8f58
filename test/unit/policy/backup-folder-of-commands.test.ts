import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { openFolderService } from "../../../electron/app.ts";
import { runExportCommand } from "../../../electron/commands/export.ts";
import { runImportEverythingCommand } from "../../../electron/commands/import-everything.ts";
import { findBackupFolder } from "../../../electron/policy/backup-folder.ts";
import { readPolicy } from "../../../electron/policy/read-policy.ts";
import { createBackupFileName } from "../../../electron/store/data-folder/backup-files.ts";
import { getDataFolderPaths } from "../../../electron/store/data-folder/paths.ts";
import { testPolicy } from "../../support/policy.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

// The files of a worker share modules: these are loaded with the mock, and again without it by the next file.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock("../../../electron/policy/read-policy.ts", () => ({ readPolicy: vi.fn() }));

async function policyWithBackups() {
  const policy = testPolicy({ backupFolder: await temporaryFolder() });
  vi.mocked(readPolicy).mockResolvedValue(policy);
  const data = await temporaryFolder();
  const backups = findBackupFolder(policy, data);
  await mkdir(backups, { recursive: true });
  return { data, backups, policy };
}

it("export and import everything create no empty store when the policy's folder has a backup of a lost one", async () => {
  const { data, backups } = await policyWithBackups();
  await mkdir(getDataFolderPaths(data).store);
  await writeFile(join(backups, createBackupFileName(Date.now())), "backup");
  const records = join(await temporaryFolder(), "all.jsonl");
  const lost = { code: "unavailable", message: expect.stringContaining("restore the newest backup") };
  await expect(runExportCommand({ data, to: records })).rejects.toMatchObject(lost);
  await writeFile(records, '{"lanedesk":1}\n');
  await expect(runImportEverythingCommand(records, { data })).rejects.toMatchObject(lost);
  expect(await readdir(getDataFolderPaths(data).store)).toEqual([]);
});

it("a start removes interrupted backups from the policy's folder, and none that began since", async () => {
  const { data, backups, policy } = await policyWithBackups();
  const [old, current] = [Date.now() - 60_000, Date.now() + 60_000].map((at) => createBackupFileName(at));
  const names = [`${old}.part`, `${old}.part-wal`, `${current}.part`, "notes.part"];
  for (const name of names) await writeFile(join(backups, name), "");
  const service = await openFolderService(data, { policy });
  await vi.waitFor(async () =>
    expect((await readdir(backups)).sort()).toEqual([`${current}.part`, "notes.part"].sort()),
  );
  await service.close();
});

it("a read-only start leaves the policy's folder unchanged", async () => {
  const { data, backups, policy } = await policyWithBackups();
  await (await openFolderService(data, { policy })).close();
  const part = `${createBackupFileName(Date.now() - 60_000)}.part`;
  await writeFile(join(backups, part), "");
  const service = await openFolderService(data, { policy, isReadOnly: true });
  await service.close();
  expect(await readdir(backups)).toEqual([part]);
});
