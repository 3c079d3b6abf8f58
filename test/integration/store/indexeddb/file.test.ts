import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openIndexedDB } from "../../../../electron/store/indexeddb/index.ts";
import { SqliteFile } from "../../../../electron/store/indexeddb/storage/sqlite-file.ts";
import { countSteps, inspectSteps, openSteps, STEPS_FILE, takeStep } from "../../../support/crash/steps.ts";
import { runsAll } from "../../../support/runs-all.ts";
import { answer } from "../../../support/store-programs/answer.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const engine = new URL("../../../../electron/store/indexeddb/index.ts", import.meta.url).href;

/** Whether another process can open the database of the folder. */
function opensElsewhere(folder: string): boolean {
  const script = `
    const { openIndexedDB, isLockedElsewhere } = await import("${engine}");
    const request = openIndexedDB({ folder: ${JSON.stringify(folder)} }).indexedDB.open("steps", 1);
    request.onsuccess = () => process.exit(0);
    request.onerror = () => process.exit(isLockedElsewhere(request.error) ? 7 : 1);`;
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module"];
  const { status } = spawnSync(process.execPath, [...flags, "-e", script]);
  expect([0, 7]).toContain(status);
  return status === 0;
}

test("a database stays locked by this process after a copy", async () => {
  const folder = await temporaryFolder();
  const opened = openIndexedDB({ folder });
  const database = await openSteps(opened);
  await takeStep(database, 1);
  await opened.copy("steps", join(await temporaryFolder(), "copy"), () => {});
  expect(opensElsewhere(folder)).toBe(false);
  await opened.close();
  expect(opensElsewhere(folder)).toBe(true);
});

test("copies made during writes hold whole transactions, also when the log restarts", async () => {
  const opened = openIndexedDB({ folder: await temporaryFolder() });
  const database = await openSteps(opened);
  let [last, copies] = [0, 0];
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await takeStep(database, last + 1);
      last += 1;
    }
  })();
  for (; copies < (runsAll ? 15 : 5); copies += 1) {
    const before = last;
    const folder = await temporaryFolder();
    await opened.copy("steps", join(folder, STEPS_FILE), () => {});
    expect(await countSteps(folder)).toBeGreaterThanOrEqual(before);
  }
  isOver = true;
  await writing;
  expect(await inspectSteps(database)).toBe(last);
  await opened.close();
});

test("vacuum returns unused space during writes and loses nothing", async () => {
  const folder = await temporaryFolder();
  const opened = openIndexedDB({ folder });
  const database = await openSteps(opened);
  const padding = database.transaction("right", "readwrite").objectStore("right");
  for (let id = 10_000; id < 12_000; id += 1) padding.put({ id, by: 0, text: "x".repeat(9_000 + (id % 7)) });
  await answer(padding.get(10_000));
  await takeStep(database, 1);
  await answer(
    database
      .transaction("right", "readwrite")
      .objectStore("right")
      .delete(opened.IDBKeyRange.lowerBound(10_000)),
  );
  let last = 1;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await takeStep(database, last + 1);
      last += 1;
    }
  })();
  const progress: number[] = [];
  await opened.vacuum("steps", (done) => progress.push(done));
  isOver = true;
  await writing;
  expect(progress.length).toBeGreaterThan(3);
  await opened.close();
  expect(statSync(join(folder, STEPS_FILE)).size).toBeLessThan(9_000_000);
  expect(await countSteps(folder)).toBe(last);
});

test("a commit also flushes the disk cache on macOS", async () => {
  const file = new SqliteFile(join(await temporaryFolder(), "new.sqlite"));
  expect(file.get("PRAGMA synchronous")).toEqual([2]);
  expect(file.get("PRAGMA fullfsync")).toEqual([1]);
  file.close();
});
