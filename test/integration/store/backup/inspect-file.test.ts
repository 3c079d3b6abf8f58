import { readdirSync, readlinkSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { inspectFile } from "../../../../electron/store/backup/inspect-file.ts";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { hideWorkerExits } from "../../../support/hide-worker-exits.ts";
import { hasProc } from "../../../support/system.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** Whether this process has the file open. */
const isOpen = (path: string) =>
  readdirSync("/proc/self/fd").some((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === path;
    } catch {
      return false;
    }
  });

test.runIf(hasProc)("a canceled check has closed the file, so that it can be deleted", async () => {
  const folder = await temporaryFolder();
  await (await openStore({ folder })).close();
  const { storeFile } = getDataFolderPaths(folder);
  const file = new DatabaseSync(storeFile);
  file.exec(`INSERT INTO records_1 (key, checksum, value)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
    SELECT CAST(i AS BLOB), 0, 'x' FROM n`);
  file.close();
  const controller = new AbortController();
  let wasOpen = false;
  const reportProgress = () => {
    wasOpen ||= isOpen(storeFile);
    controller.abort();
  };
  const result = await inspectFile(storeFile, {
    canMergeLog: false,
    signal: controller.signal,
    reportProgress,
  }).catch(() => ({
    isOpen: isOpen(storeFile),
  }));
  expect({ wasOpen, result }).toEqual({ wasOpen: true, result: { isOpen: false } });
});

test("a check does not wait for the end of its worker, which a fault of Node can prevent", async () => {
  const folder = await temporaryFolder();
  await (await openStore({ folder })).close();
  hideWorkerExits();
  const progress = { signal: new AbortController().signal, reportProgress: () => {} };
  const { storeFile } = getDataFolderPaths(folder);
  expect(await inspectFile(storeFile, { canMergeLog: false, ...progress })).toMatchObject({ sound: true });
  await expect(inspectFile(folder, { canMergeLog: false, ...progress })).rejects.toThrow("Can't read");
});
