import { describe, expect, it, onTestFinished } from "vitest";
import {
  type IDBDatabase,
  type IDBTransaction,
  openIndexedDB,
} from "../../../../electron/store/indexeddb/index.ts";
import { limitedFiles } from "../../../support/crash/disk-space.ts";
import { answer, ending, inStore, openDatabase, openFor } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const DURABILITIES = ["default", "relaxed", "strict"] as const;

function openDesk(folder: string): Promise<IDBDatabase> {
  return openDatabase(openFor(folder), "Desk", 1, (made) => {
    for (const name of ["loads", "carriers"])
      made.createObjectStore(name, { keyPath: "id", autoIncrement: true });
  });
}

/** Starts a transaction that puts records, and adds its events to `log`. */
function write(
  database: IDBDatabase,
  name: string,
  store: string,
  records: readonly object[],
  log: string[],
  durability: IDBTransaction["durability"] = "strict",
): IDBTransaction {
  const transaction = database.transaction(store, "readwrite", { durability });
  for (const record of records) {
    transaction.objectStore(store).put(record).onsuccess = () => log.push(`${name} put`);
  }
  transaction.addEventListener("complete", () => log.push(`${name} complete`));
  transaction.addEventListener("abort", () => log.push(`${name} abort`));
  return transaction;
}

const getKeys = (database: IDBDatabase, store: string): Promise<unknown> =>
  inStore(database, store, "readonly", (loads) => answer(loads.getAllKeys()));

describe("read-write transactions that start at the same time", () => {
  it.each(DURABILITIES)(
    "commit one after the other with durability %s, in any stores",
    async (durability) => {
      const database = await openDesk(await temporaryFolder());
      const log: string[] = [];
      const writers = [
        write(database, "a", "loads", [{ id: 1 }], log, durability),
        write(database, "b", "carriers", [{ id: 1 }], log, durability),
        write(database, "c", "loads", [{ id: 2 }], log, durability),
      ];
      await Promise.all(writers.map(ending));
      expect(log).toEqual(["a put", "a complete", "b put", "b complete", "c put", "c complete"]);
    },
  );

  it("keep their records and generated keys when another one aborts", async () => {
    const database = await openDesk(await temporaryFolder());
    const log: string[] = [];
    const first = write(database, "a", "loads", [{}], log);
    const second = write(database, "b", "loads", [{}, {}], log);
    second.objectStore("loads").add({ id: 1 });
    const third = write(database, "c", "loads", [{}], log);
    const fourth = write(database, "d", "loads", [{}], log);
    fourth.objectStore("loads").get(1).onsuccess = () => fourth.abort();
    const fifth = write(database, "e", "loads", [{}], log);
    const ends = await Promise.allSettled([first, second, third, fourth, fifth].map(ending));
    expect(ends.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(await getKeys(database, "loads")).toEqual([1, 2, 3]);
  });

  it("continue after one that makes no request", async () => {
    const database = await openDesk(await temporaryFolder());
    const log: string[] = [];
    const writers = [
      write(database, "a", "loads", [{ id: 1 }], log),
      write(database, "b", "loads", [], log),
      write(database, "c", "loads", [{ id: 2 }], log),
    ];
    await Promise.all(writers.map(ending));
    expect(await getKeys(database, "loads")).toEqual([1, 2]);
  });

  it("let a reader run before the writers that were created after it", async () => {
    const database = await openDesk(await temporaryFolder());
    const log: string[] = [];
    const first = write(database, "a", "loads", [{ id: 1 }], log);
    const reader = getKeys(database, "loads").then((keys) => {
      log.push("read");
      return keys;
    });
    const second = write(database, "b", "loads", [{ id: 2 }], log);
    await Promise.all([first, second].map(ending));
    expect(await reader).toEqual([1]);
    expect(log.slice(0, 3)).toEqual(["a put", "a complete", "read"]);
  });

  it("abort with QuotaExceededError when the disk is full, and the others are kept", async () => {
    const folder = await temporaryFolder();
    const opened = openIndexedDB({ folder });
    const space = limitedFiles();
    onTestFinished(() => space.remove());
    const database = await openDatabase(opened, "Desk", 1, (made) => {
      for (const name of ["loads", "carriers"]) made.createObjectStore(name, { keyPath: "id" });
    });
    await inStore(database, "loads", "readwrite", (loads) => loads.put({ id: 0 }));
    space.limitTo(4);
    const text = "x".repeat(50_000);
    const writers = Array.from({ length: 6 }, (_, at) =>
      write(database, `${at}`, at % 2 === 0 ? "loads" : "carriers", [{ id: at + 1, text }], []),
    );
    const ends = await Promise.allSettled(writers.map(ending));
    const committed = ends.flatMap(({ status }, at) => (status === "fulfilled" ? [at + 1] : []));
    const failures = ends.flatMap((end) =>
      end.status === "rejected" ? [(end.reason as DOMException).name] : [],
    );
    expect(new Set(failures)).toEqual(new Set(["QuotaExceededError"]));
    space.release();
    await inStore(database, "loads", "readwrite", (loads) => loads.put({ id: 9 }));
    await opened.close();
    const again = await openDesk(folder);
    const found = [
      ...((await getKeys(again, "loads")) as number[]),
      ...((await getKeys(again, "carriers")) as number[]),
    ];
    expect(found.toSorted()).toEqual([0, ...committed, 9]);
  });
});
