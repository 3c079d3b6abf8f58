import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, onTestFailed, onTestFinished, test } from "vitest";
import { inspectFile } from "../../../../electron/store/backup/inspect-file.ts";
import { takeBackup } from "../../../../electron/store/backup/take-backup.ts";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { killDuringBackups } from "../../../support/crash/kills.ts";
import { aLoad } from "../../../support/records.ts";
import { runsAll } from "../../../support/runs-all.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const source = new URL("../../../../electron/store/", import.meta.url).href;
const quiet = { signal: new AbortController().signal, reportProgress: () => {} };

/** The step that a test is in; a failed test, such as one that timed out, prints it. */
let step = "";

beforeEach(() => {
  onTestFailed(() => {
    process.stderr.write(`The test failed in this step: ${step}.\n`);
  });
});

/** Runs a script in another process and kills it some milliseconds after its first output. */
async function killed(script: string, milliseconds: number): Promise<void> {
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module"];
  const child = spawn(process.execPath, [...flags, "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  // A test that timed out leaves no process that writes forever.
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  step = `process ${child.pid} starts, to be killed after ${milliseconds} ms`;
  await Promise.race([once(child.stdout, "data"), ended]);
  await setTimeout(milliseconds);
  step = `process ${child.pid} ends after the kill`;
  child.kill("SIGKILL");
  await ended;
  if (child.signalCode !== "SIGKILL") throw new Error("The script ended before it was killed.");
}

async function folderWith(count: number): Promise<string> {
  step = `a store with ${count} loads is created`;
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await store.write(["loads"], ({ loads }) =>
    loads.addMany(Array.from({ length: count }, (_, index) => aLoad({ loadId: `load-${index}` }))),
  );
  await store.close();
  return folder;
}

async function countIn(folder: string): Promise<number> {
  step = "the store opens after the kill";
  const store = await openStore({ folder });
  step = "the loads are counted";
  const count = await store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }));
  step = "the store closes";
  await store.close();
  return count;
}

/** Milliseconds, spread over the duration of the work. */
const moments = [0, 3, 8, 15, 25, 40, 60, 90];

const restoreMoments = runsAll ? moments : [0, 8, 25, 60];

test("a restore killed at any moment leaves the old store or the restored one", {
  tags: "long",
}, async () => {
  const folder = await folderWith(300);
  const larger = await folderWith(700);
  step = "the backup is taken";
  const store = await openStore({ folder: larger });
  const { file } = await takeBackup(store.copy, join(larger, "one.backup"), quiet);
  await store.close();
  for (const [round, moment] of restoreMoments.entries()) {
    await killed(
      `const { restoreBackup } = await import("${source}backup/restore-backup.ts");
       const quiet = { signal: new AbortController().signal, reportProgress() {} };
       console.log("begins");
       for (let now = ${round} * 1e9; ; now += 1_000) await restoreBackup(${JSON.stringify(folder)}, ${JSON.stringify(file)}, now, quiet);`,
      moment,
    );
    expect([300, 700]).toContain(await countIn(folder));
  }
});

test("a backup killed at any moment leaves no incomplete file with the name of a backup", {
  tags: "long",
}, async () => {
  const folder = await folderWith(2_000);
  const { backups } = getDataFolderPaths(folder);
  for (const [round, moment] of moments.entries()) {
    await killed(
      `const { openStore } = await import("${source}open-store.ts");
       const { takeBackup } = await import("${source}backup/take-backup.ts");
       const store = await openStore({ folder: ${JSON.stringify(folder)} });
       const quiet = { signal: new AbortController().signal, reportProgress() {} };
       console.log("begins");
       for (let number = 0; ; number += 1)
         await takeBackup(store.copy, ${JSON.stringify(backups)} + "/${round}-" + number + ".backup", quiet);`,
      moment * 5,
    );
    expect(await countIn(folder)).toBe(2_000);
  }
  const finished = await readdir(backups);
  expect(finished.filter((name) => !name.endsWith(".backup"))).toEqual([]);
  for (const name of finished)
    expect(await inspectFile(join(backups, name), { canMergeLog: true, ...quiet })).toMatchObject({
      sound: true,
      records: { loads: 2_000 },
    });
});

test("backup, restore, compact and import lose no load when killed at any moment", {
  tags: "long",
  timeout: 180_000,
}, async () => {
  const { acknowledged, problems } = await killDuringBackups(8, 20_262);
  expect(problems).toEqual([]);
  expect(acknowledged).toBeGreaterThan(30);
});
