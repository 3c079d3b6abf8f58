import { existsSync } from "node:fs";
import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createEventBus } from "../../../../electron/ipc/event-bus.ts";
import { createBackupHandlers } from "../../../../electron/ipc/handlers/backups.ts";
import { createLongWork } from "../../../../electron/ipc/long-work.ts";
import { createBackupService } from "../../../../electron/store/backup/backup-service.ts";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { smallDisk } from "../../../support/crash/disk-space.ts";
import { aLoad, morning } from "../../../support/records.ts";
import { canLinkFolders } from "../../../support/system.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const quiet = { signal: new AbortController().signal, reportProgress: () => {} };
const fileId = "dddddddd-0000-4000-8000-000000000001";

async function openFilled(loads: number) {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  onTestFinished(() => store.close());
  await store.write(["loads"], (parts) =>
    parts.loads.addMany(Array.from({ length: loads }, (_, index) => aLoad({ loadId: `load-${index}` }))),
  );
  const backupService = createBackupService(store, { folder, now: () => morning, getProblem: () => "" });
  return { folder, store, backupService };
}

const getEntries = async (folder: string) => (await readdir(folder)).toSorted();

test("rejects an operation while another one runs", async () => {
  const { backupService } = await openFilled(500);
  const backup = backupService.backUp(quiet);
  await expect(backupService.check(quiet)).rejects.toMatchObject({ code: "conflict" });
  expect(await backup).toMatchObject({ kind: "manual", isVerified: true, at: morning });
  expect(await backupService.check(quiet)).toMatchObject({ isSound: true, records: { loads: 500 } });
});

test("a canceled operation reports that and leaves nothing behind", { tags: "long" }, async () => {
  const { folder, backupService } = await openFilled(12_000);
  const { name } = await backupService.backUp(quiet);
  await backupService.exportTo(fileId, quiet);
  const before = await getEntries(folder);
  const eventBus = createEventBus();
  const work = createLongWork(eventBus, () => performance.now());
  const handlers = createBackupHandlers(backupService, work, async () => {});
  eventBus.listen((_, detail) => {
    if (detail && "workId" in detail) work.cancel(detail.workId);
  });
  for (const begin of [
    () => handlers["backups.take"]({ workId: "1" }),
    () => handlers["store.check"]({ workId: "2" }),
    () => handlers["backups.restore"]({ workId: "3", from: { name } }),
    () => handlers["store.import"]({ workId: "4", fileId, canSkipInvalid: false }),
    () => handlers["store.export"]({ workId: "5", fileId: `${fileId.slice(0, -1)}2` }),
  ])
    await expect(begin()).rejects.toMatchObject({
      code: "unavailable",
      message: "Canceled. Nothing was changed.",
    });
  expect(await getEntries(folder)).toEqual(before);
  expect(await readdir(getDataFolderPaths(folder).transfers)).toEqual([fileId]);
});

test("the list skips missing files and folders with the name of a backup", async () => {
  const { folder, backupService } = await openFilled(1);
  const { name } = await backupService.backUp(quiet);
  const { backups } = getDataFolderPaths(folder);
  if (canLinkFolders)
    await symlink(join(folder, "gone"), join(backups, "lanedesk-2026-04-28T08-00-00Z.backup"), "junction");
  await mkdir(join(backups, "lanedesk-2026-04-27T08-00-00Z.backup"));
  const { backups: listed } = await backupService.list();
  expect(listed.map((backup) => backup.name)).toEqual([name]);
});

test("lists the data folder's own backups when the backup folder can't be read, and reports the reason", async () => {
  const { folder, store, backupService } = await openFilled(1);
  const { name } = await backupService.backUp(quiet);
  const backups = join(await temporaryFolder(), "share");
  await writeFile(backups, "not a folder");
  let failedBackup = "";
  const elsewhere = createBackupService(store, {
    folder,
    backupFolder: backups,
    now: () => morning,
    getProblem: () => failedBackup,
  });
  expect(await elsewhere.list()).toMatchObject({
    backups: [{ name }],
    problem: expect.stringMatching(/^Can't use .*share: part of the path is a file/),
  });
  failedBackup = "The disk is full.";
  expect((await elsewhere.list()).problem).toBe(
    "The last scheduled backup failed: The disk is full. Lanedesk retries every five minutes.",
  );
});

test("rejects names that are not those of backups", async () => {
  const { folder, backupService } = await openFilled(1);
  for (const name of [
    "../store/lanedesk.sqlite",
    "store",
    "lanedesk.lock",
    "",
    ".",
    "store-before-/../store",
  ]) {
    await expect(backupService.remove(name)).rejects.toMatchObject({ code: "not-found" });
    await expect(backupService.restore({ name }, quiet)).rejects.toMatchObject({ code: "not-found" });
    await expect(backupService.readChunk({ name }, 0)).rejects.toMatchObject({ code: "not-found" });
  }
  expect(existsSync(join(getDataFolderPaths(folder).store, "lanedesk.sqlite"))).toBe(true);
});

test("accepts the chunks of a file only in order", async () => {
  const { backupService } = await openFilled(1);
  await backupService.writeChunk(fileId, 0, Buffer.from("one "));
  await expect(backupService.writeChunk(fileId, 9, Buffer.from("late"))).rejects.toMatchObject({
    code: "conflict",
  });
  await backupService.writeChunk(fileId, 4, Buffer.from("two"));
  expect(Buffer.from(await backupService.readChunk({ fileId }, 0)).toString()).toBe("one two");
  expect((await backupService.readChunk({ fileId }, 7)).length).toBe(0);
  await backupService.writeChunk(fileId, 0, Buffer.from("again"));
  expect(Buffer.from(await backupService.readChunk({ fileId }, 0)).toString()).toBe("again");
});

test("rejects a chunk that does not fit on the disk", async (context) => {
  const { folder, backupService } = await openFilled(1);
  const disk = smallDisk(getDataFolderPaths(folder).transfers, 1);
  if (!disk) return context.skip("This user or system can't mount a small disk.");
  onTestFinished(disk.remove);
  const chunk = Buffer.alloc(1_000_000);
  await backupService.writeChunk(fileId, 0, chunk);
  await expect(backupService.writeChunk(fileId, chunk.length, chunk)).rejects.toMatchObject({
    code: "ENOSPC",
  });
});
