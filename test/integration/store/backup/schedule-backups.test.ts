import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createBackupService } from "../../../../electron/store/backup/backup-service.ts";
import { checkStore } from "../../../../electron/store/backup/check-store.ts";
import { rotateBackups } from "../../../../electron/store/backup/rotate-backups.ts";
import { scheduleBackups } from "../../../../electron/store/backup/schedule-backups.ts";
import {
  createBackupFileName,
  listBackupFiles,
} from "../../../../electron/store/data-folder/backup-files.ts";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { damageMarked, mark } from "../../../support/damage-marked.ts";
import { failDeletionOf } from "../../../support/fail-deletion.ts";
import { aLoad, morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const hour = 3_600_000;

async function opened() {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  const write = () => store.write(["keyValue"], ({ keyValue }) => keyValue.set("latestChangeAt", morning));
  const takenAt = async () =>
    (await listBackupFiles(getDataFolderPaths(folder).backups)).map(({ takenAt }) => takenAt);
  return { folder, store, write, takenAt };
}

test("backs up at the end only if something changed", async () => {
  const { folder, store, write, takenAt } = await opened();
  const schedule = (now: number) =>
    scheduleBackups(store, {
      backups: getDataFolderPaths(folder).backups,
      now: () => now,
      report: (cause) => expect.fail(String(cause)),
      onStatus: () => {},
    });
  await store.write(["carrierChanges"], (parts) => parts.carrierChanges.removeBefore(morning, 9));
  await schedule(morning).stop();
  expect(await takenAt()).toEqual([]);
  await write();
  await schedule(morning).stop();
  expect(await takenAt()).toEqual([morning]);
  await write();
  await schedule(morning + 60_000).stop();
  expect(await takenAt()).toEqual([morning + 60_000]);
  await store.close();
});

test("backs up every hour in which something changed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { folder, store, write, takenAt } = await opened();
  let now = morning;
  const onStatus = vi.fn();
  const schedule = scheduleBackups(store, {
    backups: getDataFolderPaths(folder).backups,
    now: () => now,
    report: (cause) => expect.fail(String(cause)),
    onStatus,
  });
  await write();
  vi.advanceTimersByTime(300_000);
  await expect.poll(async () => (await takenAt()).length).toBe(1);
  await schedule.runIfDue();
  expect(onStatus.mock.calls, "reported, so that windows list it").toEqual([[""]]);
  now += hour;
  vi.advanceTimersByTime(300_000);
  await write();
  await schedule.stop();
  expect(await takenAt()).toEqual([now, morning]);
  vi.useRealTimers();
  await store.close();
});

test("reports a failed backup once, until one succeeds", async () => {
  const { folder, store, write } = await opened();
  const { backups } = getDataFolderPaths(folder);
  await writeFile(backups, "in the way");
  const [reported, messages]: [unknown[], string[]] = [[], []];
  const schedule = scheduleBackups(store, {
    backups: getDataFolderPaths(folder).backups,
    now: () => morning,
    report: (cause) => reported.push(cause),
    onStatus: (problem) => messages.push(problem),
  });
  await write();
  await schedule.runIfDue();
  await schedule.runIfDue();
  expect(reported).toHaveLength(2);
  expect(messages).toEqual([expect.stringMatching(/Can't use .*backups: part of the path is a file/)]);
  expect(schedule.getProblem()).toBe(messages[0]);
  await rm(backups);
  await write();
  await schedule.stop();
  expect(messages.slice(1)).toEqual([""]);
  expect(reported).toHaveLength(2);
  await store.close();
});

test("deletes old backups even if another one cannot be deleted, and reports that one", async () => {
  const { folder, store, takenAt } = await opened();
  const { backups } = getDataFolderPaths(folder);
  await mkdir(backups);
  for (const age of [1, 2, 3])
    await writeFile(join(backups, createBackupFileName(morning - age * hour)), "old backup");
  failDeletionOf(createBackupFileName(morning - hour));
  const progress = { signal: new AbortController().signal, reportProgress: () => {} };
  const rotating = rotateBackups(
    store.copy,
    { folder: backups, now: morning, rotation: { hours: 1, days: 0 } },
    progress,
  );
  await expect(rotating).rejects.toThrow("permission denied");
  expect(await takenAt()).toEqual([morning, morning - hour]);
  await store.close();
});

test("reports an old backup that cannot be deleted until it is deleted, and backs up only changes", async () => {
  const { folder, store, write, takenAt } = await opened();
  const { backups } = getDataFolderPaths(folder);
  await mkdir(backups);
  for (const age of [2, 1])
    await writeFile(join(backups, createBackupFileName(morning - age * hour)), "old backup");
  const allowDeletion = failDeletionOf(createBackupFileName(morning - 2 * hour));
  let now = morning;
  const messages: string[] = [];
  const schedule = scheduleBackups(store, {
    backups,
    rotation: { hours: 2, days: 0 },
    now: () => now,
    report: () => {},
    onStatus: (problem) => messages.push(problem),
  });
  await write();
  await schedule.runIfDue();
  expect(messages).toEqual(["permission denied"]);
  now += hour;
  await schedule.runIfDue();
  expect(await takenAt()).toEqual([morning, morning - hour, morning - 2 * hour]);
  await write();
  await schedule.runIfDue();
  expect(messages, "reported, so that windows list the backup").toHaveLength(2);
  await write();
  await schedule.runIfDue();
  expect(schedule.getProblem()).toBe("permission denied");
  allowDeletion();
  await schedule.runIfDue();
  expect(messages).toEqual(["permission denied", "permission denied", ""]);
  expect(await takenAt()).toEqual([now, morning]);
  await schedule.stop();
  await store.close();
});

test("keeps the newest backup without quarantined records, and a check names that backup", async () => {
  const { folder, store, takenAt } = await opened();
  await store.write(["loads"], ({ loads }) => loads.addMany([aLoad({ loadId: "load-1", note: mark })]));
  const { backups } = getDataFolderPaths(folder);
  const progress = { signal: new AbortController().signal, reportProgress: () => {} };
  const rotate = async (now: number) => {
    const damaged = await openStore({ folder });
    await damaged.read(["loads"], ({ loads }) => loads.find("account-a", "load-1"));
    await rotateBackups(damaged.copy, { folder: backups, now, intervalMs: 0 }, progress);
    await damaged.close();
  };
  await store.close();
  await rotate(morning);
  await damageMarked(folder);
  await rotate(morning + 1_000);
  await rotate(morning + 2_000);
  expect(await takenAt()).toEqual([morning + 2_000, morning]);
  const intactBackup = join(backups, createBackupFileName(morning));
  expect(await checkStore(folder, progress)).toMatchObject({ quarantined: { loads: 1 }, intactBackup });
  const reopened = await openStore({ folder });
  const backupService = createBackupService(reopened, { folder, now: () => morning, getProblem: () => "" });
  expect(await backupService.check(progress)).toMatchObject({ isSound: false, intactBackupAt: morning });
  await reopened.close();
});
