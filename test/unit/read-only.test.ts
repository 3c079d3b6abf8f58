import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openFolderService } from "../../electron/app.ts";
import { getOperator } from "../../electron/services/people/require-role.ts";
import { changeSettings, readSettings } from "../../electron/services/settings/settings.ts";
import { getDataFolderPaths } from "../../electron/store/data-folder/paths.ts";
import { openStore } from "../../electron/store/open-store.ts";
import { fillEveryPart } from "../support/every-part.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("reads the data, rejects every change, and leaves the folder unchanged", async () => {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await fillEveryPart(store);
  await store.close();
  const before = {
    names: await readdir(folder),
    bytes: await readFile(getDataFolderPaths(folder).storeFile),
  };

  const service = await openFolderService(folder, { isReadOnly: true });
  service.startBackgroundWork();
  const { context } = service;
  expect((await readSettings(context)).daysOfHistory).toBe(90);
  expect(await context.store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }))).toBe(
    450,
  );
  await expect(changeSettings(context, getOperator(), { daysOfHistory: 100 })).rejects.toThrow("read-only");
  await expect(service.sync.http.fetch("https://loads.example", {})).rejects.toThrow("read-only");
  await service.close();

  expect(await readdir(folder)).toEqual(before.names);
  expect((await readFile(getDataFolderPaths(folder).storeFile)).equals(before.bytes)).toBe(true);
});

test("creates no store in an empty folder", async () => {
  const folder = await temporaryFolder();
  await expect(openFolderService(folder, { isReadOnly: true })).rejects.toMatchObject({ code: "not-found" });
  expect(await readdir(folder)).toEqual([]);
});
