import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { openFolderService } from "../../../electron/app.ts";
import { findBackupFolder } from "../../../electron/policy/backup-folder.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { changeSettings } from "../../../electron/services/settings/settings.ts";
import { getDataFolderPaths } from "../../../electron/store/data-folder/paths.ts";
import { testPolicy } from "../../support/policy.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const quiet = { signal: new AbortController().signal, reportProgress: () => {} };

test("writes, lists and removes backups in the policy's folder", async () => {
  const [data, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
  const policy = testPolicy({ backupFolder: elsewhere, hourlyBackups: 48 });
  const backups = findBackupFolder(policy, data);
  const service = await openFolderService(data, { policy });
  service.startBackgroundWork();
  await changeSettings(service.context, getOperator(), { colorScheme: "dark" });
  await service.close();
  expect(await readdir(backups)).toHaveLength(1);
  expect(await readdir(getDataFolderPaths(data).backups).catch(() => [])).toEqual([]);

  const again = await openFolderService(data, { policy });
  const list = await again.backupService.list();
  expect(list.schedule).toEqual({ folder: backups, hours: 48, days: 14 });
  const [found] = list.backups;
  await again.backupService.remove(found?.name ?? "");
  expect((await again.backupService.list()).backups).toEqual([]);
  await again.close();
});

test("lists, and removes, backups from before the policy", async () => {
  const data = await temporaryFolder();
  const before = await openFolderService(data, { policy: undefined });
  const { name } = await before.backupService.backUp(quiet);
  await before.close();
  const service = await openFolderService(data, {
    policy: testPolicy({ backupFolder: await temporaryFolder() }),
  });
  const { backups } = await service.backupService.list();
  expect(backups).toMatchObject([{ name, kind: "manual" }]);
  await service.backupService.remove(name);
  expect(await readdir(getDataFolderPaths(data).backups)).toEqual([]);
  await service.close();
});

test("does not open a store with a policy that cannot be read", async () => {
  const data = await temporaryFolder();
  await expect(
    openFolderService(data, { policy: Promise.reject(new Error("unreadable")) }),
  ).rejects.toThrow();
  expect(await readdir(data)).toEqual([]);
});
