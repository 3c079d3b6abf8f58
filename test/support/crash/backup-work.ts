import { writeSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readKeysOfStore } from "../../../electron/store/backup/access-keys.ts";
import { compactStore } from "../../../electron/store/backup/compact-store.ts";
import { writeExport } from "../../../electron/store/backup/export-store.ts";
import { prepareImport } from "../../../electron/store/backup/import-store.ts";
import { prepareRestore } from "../../../electron/store/backup/restore-backup.ts";
import { takeBackup } from "../../../electron/store/backup/take-backup.ts";
import { getDataFolderPaths } from "../../../electron/store/data-folder/paths.ts";
import { type FolderStore, openStore } from "../../../electron/store/open-store.ts";
import { createRandomStream } from "../random-stream.ts";
import { aLoad } from "../records.ts";

/**
 * The process that is killed during backups and restores: `node backup-work.ts FOLDER SEED`. It posts loads
 * forever, each with history entries in the same transaction. In between it takes backups, restores them,
 * compacts, vacuums and imports its own export, and posts more loads at the same time where possible. Loads are
 * numbered from 1, so one number describes the state of a store. It prints each step on a line: `load N`,
 * `begin STEP …`, `end STEP N`.
 */
export const accountId = "account-a";
const steps = ["backup", "restore", "compact", "vacuum", "import"] as const;

/** How many of the newest backups can be restored. */
const RESTORABLE_BACKUPS = 3;

const quiet = { signal: new AbortController().signal, reportProgress: () => {} };
const print = (line: string) => void writeSync(1, `${line}\n`);

export const note = (number: number) => `${number} `.repeat(1 + ((number * 7_919) % 900));

if (process.argv[1] === import.meta.filename) await work(process.argv[2] ?? "", Number(process.argv[3]));

async function work(folder: string, seed: number): Promise<void> {
  const random = createRandomStream(seed).next;
  const { backups } = getDataFolderPaths(folder);
  let store = await openStore({ folder });
  let last = await countIn(store);
  print(`found ${last}`);

  const post = async (many: number) => {
    for (let posted = 0; posted < many; posted += 1) {
      await postLoad(store, last + 1);
      last += 1;
      print(`load ${last}`);
    }
  };
  const postDuring = async (job: Promise<unknown>) => {
    let isOver = false;
    const over = job.finally(() => {
      isOver = true;
    });
    while (!isOver) await post(1);
    await over;
  };
  const reopen = async (between: () => Promise<unknown> = async () => {}) => {
    await store.close();
    await between();
    store = await openStore({ folder });
    last = await countIn(store);
  };
  const listBackups = async () =>
    (await readdir(backups).catch(() => [])).filter((name) => name.endsWith(".backup")).sort();

  for (let round = 0; ; round += 1) {
    await post(1 + Math.floor(random() * 5));
    const step = steps[Math.floor(random() * steps.length)] ?? "backup";
    const names = await listBackups();
    switch (step) {
      case "backup": {
        const name = `${String(last).padStart(6, "0")}-${seed}-${round}.backup`;
        print(`begin backup ${name}`);
        await postDuring(takeBackup(store.copy, join(backups, name), quiet));
        print(`end backup ${name}`);
        break;
      }
      case "restore": {
        const name = names.slice(-RESTORABLE_BACKUPS)[Math.floor(random() * RESTORABLE_BACKUPS)];
        if (name === undefined) continue;
        print(`begin restore ${name}`);
        await prepareRestore(folder, join(backups, name), Date.now(), () => readKeysOfStore(store), quiet);
        await reopen();
        print(`end restore ${last}`);
        break;
      }
      case "compact":
        print("begin compact");
        await reopen(() => compactStore(folder, quiet));
        print(`end compact ${last}`);
        break;
      case "vacuum":
        print("begin vacuum");
        await store.write(["activities"], ({ activities }) =>
          activities.removeBefore(
            Number.MAX_SAFE_INTEGER,
            Array.from({ length: last }, (_, index) => `load-${index + 1}`),
          ),
        );
        await postDuring(store.vacuum(quiet));
        print("end vacuum");
        break;
      case "import": {
        const file = join(folder, "everything.jsonl");
        await writeExport(store.exportRecords(), file, quiet);
        print("begin import");
        await prepareImport(folder, file, Date.now(), false, () => readKeysOfStore(store), quiet);
        await reopen();
        print(`end import ${last}`);
        break;
      }
    }
  }
}

function postLoad(store: FolderStore, number: number): Promise<void> {
  const loadId = `load-${number}`;
  return store.write(["loads", "activities"], async ({ loads, activities }) => {
    await loads.addMany([
      aLoad({ loadId, loadNumber: String(number), createdAt: number, note: note(number) }),
    ]);
    await activities.addMany(
      ["Posted", "Refreshed", "Refreshed"].map((comment, at) => ({
        id: `${loadId}-${at}`,
        createdDate: new Date(number).toISOString(),
        loadState: { loadStateDescription: "Posted", loadStateId: 1 },
        loadStateReason: null,
        comment: `${comment} ${note(number)}`,
        loadId,
        accountId,
        at: number + at,
      })),
    );
  });
}

function countIn(store: FolderStore): Promise<number> {
  return store.read(["loads"], ({ loads }) => loads.count({ accountId }));
}
