import { rm, writeFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { listBackupFiles } from "../../../../electron/store/backup/rotate-backups.ts";
import { scheduleBackups } from "../../../../electron/store/backup/schedule-backups.ts";
import { dataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const hour = 3_600_000;

async function opened() {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  const write = () => store.write(["kept"], ({ kept }) => kept.save("changeMoment", morning));
  const takenAt = async () =>
    (await listBackupFiles(dataFolderPaths(folder).backups)).map(({ takenAt }) => takenAt);
  return { folder, store, write, takenAt };
}

test("a store that was written is backed up at the end, one that was not is left alone", async () => {
  const { folder, store, write, takenAt } = await opened();
  const schedule = (now: number) =>
    scheduleBackups(store, {
      folder,
      now: () => now,
      report: (cause) => expect.fail(String(cause)),
      tell: () => {},
    });
  await store.write(["carrierChanges"], (parts) => parts.carrierChanges.forgetBefore(morning, 9));
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

test("a store in use is backed up every hour in which it was written", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { folder, store, write, takenAt } = await opened();
  let now = morning;
  const schedule = scheduleBackups(store, {
    folder,
    now: () => now,
    report: (cause) => expect.fail(String(cause)),
    tell: () => {},
  });
  await write();
  vi.advanceTimersByTime(300_000);
  await vi.waitUntil(async () => (await takenAt()).length === 1);
  now += hour;
  vi.advanceTimersByTime(300_000);
  await write();
  await schedule.stop();
  expect(await takenAt()).toEqual([now, morning]);
  vi.useRealTimers();
  await store.close();
});

test("a backup that fails is reported and told in words, once, until one is taken again; the store goes on", async () => {
  const { folder, store, write } = await opened();
  const { backups } = dataFolderPaths(folder);
  await writeFile(backups, "in the way");
  const [reported, told]: [unknown[], string[]] = [[], []];
  const schedule = scheduleBackups(store, {
    folder,
    now: () => morning,
    report: (cause) => reported.push(cause),
    tell: (problem) => told.push(problem),
  });
  await write();
  await schedule.runIfDue();
  await schedule.runIfDue();
  expect(reported).toHaveLength(2);
  expect(told).toEqual([
    expect.stringMatching(/backups cannot be used: something on the way to it is a file/),
  ]);
  expect(schedule.problem()).toBe(told[0]);
  await rm(backups);
  await write();
  await schedule.stop();
  expect(told.slice(1)).toEqual([""]);
  expect(reported).toHaveLength(2);
  await store.close();
});
