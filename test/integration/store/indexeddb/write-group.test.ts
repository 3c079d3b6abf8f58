import { execFile, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  type IDBDatabase,
  type IDBTransaction,
  openIndexedDB,
} from "../../../../electron/store/indexeddb/index.ts";
import { limitedFiles } from "../../../support/crash/room.ts";
import { answer, ending, inStore, openDatabase, openFor } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const hasStrace = spawnSync("strace", ["-V"]).status === 0;
const CROWD = new URL("../../../support/store-programs/crowd.ts", import.meta.url).pathname;

function openDesk(folder: string): Promise<IDBDatabase> {
  return openDatabase(openFor(folder), "AppInfo", 1, (made) => {
    for (const name of ["loads", "carriers"])
      made.createObjectStore(name, { keyPath: "id", autoIncrement: true });
  });
}

/** Begins a transaction that puts some records, and keeps in `told` when it was told of its success and of its end. */
function write(
  database: IDBDatabase,
  name: string,
  store: string,
  records: readonly object[],
  told: string[],
  durability = "relaxed",
): IDBTransaction {
  const transaction = database.transaction(store, "readwrite", { durability });
  for (const record of records) {
    transaction.objectStore(store).put(record).onsuccess = () => told.push(`${name} put`);
  }
  transaction.addEventListener("complete", () => told.push(`${name} complete`));
  transaction.addEventListener("abort", () => told.push(`${name} abort`));
  return transaction;
}

const keysOf = (database: IDBDatabase, store: string): Promise<unknown> =>
  inStore(database, store, "readonly", (loads) => answer(loads.getAllKeys()));

// Time stands still: on a busy machine it would keep those apart that came too late to join.
beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(0));
afterEach(() => vi.restoreAllMocks());

describe("writers that wait for each other", () => {
  it("reach the disk together where they are relaxed, and are told of their end in their order", async () => {
    const database = await openDesk(await temporaryFolder());
    const told: string[] = [];
    const writers = ["a", "b", "c"].map((name, id) => write(database, name, "loads", [{ id }], told));
    await Promise.all(writers.map(ending));
    expect(told).toEqual(["a put", "b put", "c put", "a complete", "b complete", "c complete"]);
  });

  it("are told of their end one by one where they are strict, the first or the next, whatever their stores", async () => {
    const database = await openDesk(await temporaryFolder());
    const told: string[] = [];
    const writers = [
      write(database, "a", "loads", [{ id: 1 }], told, "strict"),
      write(database, "b", "carriers", [{ id: 1 }], told),
      write(database, "c", "loads", [{ id: 2 }], told, "strict"),
    ];
    await Promise.all(writers.map(ending));
    expect(told).toEqual(["a put", "a complete", "b put", "b complete", "c put", "c complete"]);
  });

  it("keep what they wrote when one among them is aborted, generated numbers too", async () => {
    const folder = await temporaryFolder();
    const database = await openDesk(folder);
    const told: string[] = [];
    const first = write(database, "a", "loads", [{}], told);
    const second = write(database, "b", "loads", [{}, {}], told);
    second.objectStore("loads").add({ id: 1 });
    const third = write(database, "c", "loads", [{}], told);
    const fourth = write(database, "d", "loads", [{}], told);
    fourth.objectStore("loads").get(1).onsuccess = () => fourth.abort();
    const fifth = write(database, "e", "loads", [{}], told);
    const ends = await Promise.allSettled([first, second, third, fourth, fifth].map(ending));
    expect(ends.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(await keysOf(database, "loads")).toEqual([1, 2, 3]);
    expect(told.indexOf("a complete")).toBeGreaterThan(told.indexOf("c put"));
  });

  it("go on where one among them asked for nothing, or the last one was aborted", async () => {
    const database = await openDesk(await temporaryFolder());
    const told: string[] = [];
    const writers = [
      write(database, "a", "loads", [{ id: 1 }], told),
      write(database, "b", "loads", [], told),
      write(database, "c", "loads", [{ id: 2 }], told),
    ];
    const last = write(database, "d", "loads", [{ id: 3 }], told);
    last.objectStore("loads").get(1).onsuccess = () => last.abort();
    await Promise.all([...writers.map(ending), expect(ending(last)).rejects.toThrow()]);
    expect(await keysOf(database, "loads")).toEqual([1, 2]);
  });

  it("let a reader that waits have its turn before the writers behind it", async () => {
    const database = await openDesk(await temporaryFolder());
    const told: string[] = [];
    const first = write(database, "a", "loads", [{ id: 1 }], told);
    const reader = inStore(database, "loads", "readonly", (loads) => answer(loads.getAllKeys())).then(
      (keys) => {
        told.push("read");
        return keys;
      },
    );
    const second = write(database, "b", "loads", [{ id: 2 }], told);
    await Promise.all([first, second].map(ending));
    expect(await reader).toEqual([1]);
    expect(told.slice(0, 3)).toEqual(["a put", "a complete", "read"]);
  });

  it("are all aborted, and none is told that it is complete, when SQLite takes everything back", async () => {
    const folder = await temporaryFolder();
    const opened = openIndexedDB({ folder });
    const room = limitedFiles();
    onTestFinished(() => room.remove());
    const database = await openDatabase(opened, "AppInfo", 1, (made) => {
      for (const name of ["loads", "carriers"]) made.createObjectStore(name, { keyPath: "id" });
    });
    await inStore(database, "loads", "readwrite", (loads) => loads.put({ id: 0 }));
    room.leave(4);
    const told: string[] = [];
    const text = "x".repeat(50_000);
    const writers = Array.from({ length: 6 }, (_, at) =>
      write(database, `${at}`, at % 2 === 0 ? "loads" : "carriers", [{ id: at + 1, text }], told),
    );
    const ends = await Promise.allSettled(writers.map(ending));
    const kept = ends.flatMap(({ status }, at) => (status === "fulfilled" ? [at + 1] : []));
    const failures = ends.flatMap((end) =>
      end.status === "rejected" ? [(end.reason as DOMException).name] : [],
    );
    expect(new Set(failures)).toEqual(new Set(["QuotaExceededError"]));
    room.vacuum();
    await inStore(database, "loads", "readwrite", (loads) => loads.put({ id: 9 }));
    await opened.close();
    const again = await openDesk(folder);
    const found = [
      ...((await keysOf(again, "loads")) as number[]),
      ...((await keysOf(again, "carriers")) as number[]),
    ];
    expect(found.toSorted()).toEqual([0, ...kept, 9]);
  });

  it.runIf(hasStrace)("wait for the disk twice when fifty of them are relaxed", async () => {
    const folder = await temporaryFolder();
    const trace = join(folder, "trace");
    const watch = ["-f", "-o", trace, "-e", "trace=fsync,fdatasync,write"];
    await promisify(execFile)("strace", [...watch, process.execPath, CROWD, join(folder, "store"), "50"]);
    const calls = await readFile(trace, "utf8");
    const between = calls.slice(calls.indexOf('"begin'), calls.indexOf('"end'));
    expect(between.match(/\bf(data)?sync\(/g)?.length).toBe(2);
  });
});
