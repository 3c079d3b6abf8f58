import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, vi } from "vitest";
import {
  type IDBCursor,
  type IDBDatabase,
  type IDBObjectStore,
  type IDBOpenDBRequest,
  type OpenIndexedDB,
  openIndexedDB,
} from "../../../../electron/store/indexeddb/index.ts";
import { answer, ending, inStore, openDatabase, openFor } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

async function openStore(
  options: object = { autoIncrement: true },
): Promise<{ opened: OpenIndexedDB; database: IDBDatabase }> {
  const opened = openFor(await temporaryFolder());
  const database = await openDatabase(opened, "desk", 1, (made) => {
    made.createObjectStore("loads", options);
    made.createObjectStore("other");
  });
  return { opened, database };
}

const nextTimer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

describe("a transaction", () => {
  it("undoes everything when it aborts, including generated keys", async () => {
    const { database } = await openStore();
    const transaction = database.transaction("loads", "readwrite");
    const store = transaction.objectStore("loads");
    expect(await answer(store.add("first"))).toBe(1);
    transaction.abort();
    await expect(ending(transaction)).rejects.toThrow();
    expect(await inStore(database, "loads", "readwrite", (loads) => answer(loads.add("again")))).toBe(1);
    expect(await inStore(database, "loads", "readonly", (loads) => answer(loads.getAll()))).toEqual([
      "again",
    ]);
  });

  it("undoes the generated key of a record that violates a unique index", async () => {
    const opened = openFor(await temporaryFolder());
    const database = await openDatabase(opened, "desk", 1, (made) => {
      made
        .createObjectStore("loads", { autoIncrement: true })
        .createIndex("number", "number", { unique: true });
    });
    await inStore(database, "loads", "readwrite", async (loads) => {
      expect(await answer(loads.add({ number: "A-1" }))).toBe(1);
      const rejected = loads.add({ number: "A-1" });
      rejected.addEventListener("error", (event) => event.preventDefault());
      await expect(answer(rejected)).rejects.toMatchObject({ name: "ConstraintError" });
      expect(await answer(loads.add({ number: "A-2" }))).toBe(2);
    });
  });

  it("undoes the effect of an explicit key on the next generated key", async () => {
    const { database } = await openStore();
    const transaction = database.transaction("loads", "readwrite");
    expect(await answer(transaction.objectStore("loads").add("seventh", 7))).toBe(7);
    transaction.abort();
    await expect(ending(transaction)).rejects.toThrow();
    expect(await inStore(database, "loads", "readwrite", (loads) => answer(loads.add("first")))).toBe(1);
  });

  it("leaves nothing behind after an abort for the transaction that waited, including generated keys", async () => {
    const { database } = await openStore();
    const first = database.transaction("loads", "readwrite");
    first.objectStore("loads").put("a", 5);
    first.objectStore("loads").add("b", 5);
    const second = database.transaction("loads", "readwrite");
    const number = answer(second.objectStore("loads").add("c"));
    await expect(ending(first)).rejects.toMatchObject({ name: "ConstraintError" });
    expect(await number).toBe(1);
  });

  it("accepts no requests after a timer", async () => {
    const { database } = await openStore();
    const transaction = database.transaction("loads");
    const store = transaction.objectStore("loads");
    await Promise.resolve();
    store.get(1);
    await nextTimer();
    expect(() => store.get(1)).toThrow(expect.objectContaining({ name: "TransactionInactiveError" }));
  });

  it("waits for an earlier writer; readers run in parallel", async () => {
    const { database } = await openStore();
    const order: string[] = [];
    const follow = (
      name: string,
      mode: "readonly" | "readwrite",
      work: (store: IDBObjectStore) => void,
    ): Promise<void> => {
      const transaction = database.transaction("loads", mode);
      work(transaction.objectStore("loads"));
      return ending(transaction).then(() => void order.push(name));
    };
    const readUntil = (store: IDBObjectStore, isEnough: () => boolean): void => {
      store.count().onsuccess = () => isEnough() || readUntil(store, isEnough);
    };
    await Promise.all([
      follow("slow reader", "readonly", (store) => readUntil(store, () => order.length > 0)),
      follow("quick reader", "readonly", (store) => store.count()),
      follow("writer", "readwrite", (store) => store.add("a")),
      follow("late reader", "readonly", (store) => store.count()),
    ]);
    expect(order).toEqual(["quick reader", "slow reader", "writer", "late reader"]);
  });

  it("continues after a handled error and aborts after an unhandled one", async () => {
    const { database } = await openStore({ keyPath: "id" });
    await inStore(database, "loads", "readwrite", async (store) => {
      store.add({ id: 1 });
      await expect(answer(store.add({ id: 1 }))).rejects.toMatchObject({ name: "ConstraintError" });
      store.add({ id: 2 });
    });
    const failing = database.transaction("loads", "readwrite");
    failing.objectStore("loads").add({ id: 3 });
    failing.objectStore("loads").add({ id: 1 });
    await expect(ending(failing)).rejects.toMatchObject({ name: "ConstraintError" });
    expect(await inStore(database, "loads", "readonly", (store) => answer(store.getAllKeys()))).toEqual([
      1, 2,
    ]);
  });

  it("lets a listener on the database handle an error", async () => {
    const { database } = await openStore({ keyPath: "id" });
    const seen: unknown[] = [];
    database.onerror = (event: Event) => {
      seen.push(
        (event.target as unknown as { error: DOMException }).error.name,
        event.currentTarget === database,
      );
      event.preventDefault();
    };
    await inStore(database, "loads", "readwrite", (store) => {
      store.add({ id: 1 });
      store.add({ id: 1 });
    });
    expect(seen).toEqual(["ConstraintError", true]);
  });

  it("aborts and reports the exception when a listener throws", async () => {
    const { database } = await openStore();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const transaction = database.transaction("loads", "readwrite");
    transaction.objectStore("loads").add("a").onsuccess = () => {
      throw new Error("a bug");
    };
    await expect(ending(transaction)).rejects.toMatchObject({ name: "AbortError" });
    expect(logged).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ message: "a bug" }));
    logged.mockRestore();
    expect(await inStore(database, "loads", "readonly", (store) => answer(store.count()))).toBe(0);
  });

  it("ends before the engine closes; nothing opens afterwards", async () => {
    const folder = await temporaryFolder();
    const opened = openIndexedDB({ folder });
    const database = await openDatabase(opened, "desk", 1, (made) => made.createObjectStore("loads"));
    const transaction = database.transaction("loads", "readwrite");
    transaction.objectStore("loads").put("stored", 1);
    const end = ending(transaction);
    await opened.close();
    await end;
    const rejected = answer(opened.indexedDB.open("desk"));
    await expect(rejected).rejects.toMatchObject({
      name: "InvalidStateError",
      message: expect.stringContaining("closed"),
    });
    const again = await openDatabase(openFor(folder), "desk", 1, () => {});
    expect(await inStore(again, "loads", "readonly", (store) => answer(store.get(1)))).toBe("stored");
  });
});

describe("an upgrade", () => {
  it("sends versionchange and blocked, and runs when other connections are closed", async () => {
    const { opened, database } = await openStore();
    const events: string[] = [];
    database.onversionchange = () => events.push("versionchange");
    const request = opened.indexedDB.open("desk", 2);
    request.onblocked = () => {
      events.push("blocked");
      database.close();
    };
    request.onupgradeneeded = () => events.push("upgrade");
    await answer(request);
    expect(events).toEqual(["versionchange", "blocked", "upgrade"]);
  });

  it("restores schema and records when it aborts", async () => {
    const { opened, database } = await openStore({ keyPath: "id" });
    await inStore(database, "loads", "readwrite", (store) => answer(store.add({ id: 1, rate: 5 })));
    database.close();
    const request: IDBOpenDBRequest = opened.indexedDB.open("desk", 2);
    request.onupgradeneeded = () => {
      const upgraded = request.result as IDBDatabase;
      const transaction = request.transaction as ReturnType<IDBDatabase["transaction"]>;
      const loads = transaction.objectStore("loads");
      loads.createIndex("rate", "rate");
      loads.name = "renamed";
      loads.put({ id: 1, rate: 6 });
      upgraded.deleteObjectStore("other");
      upgraded.createObjectStore("new");
      transaction.abort();
    };
    await expect(answer(request)).rejects.toMatchObject({ name: "AbortError" });
    const again = await openDatabase(opened, "desk", 1, () => {});
    expect([...again.objectStoreNames]).toEqual(["loads", "other"]);
    const [records, indexes] = await inStore(again, "loads", "readonly", async (store) => [
      await answer(store.getAll()),
      [...store.indexNames],
    ]);
    expect([records, indexes]).toEqual([[{ id: 1, rate: 5 }], []]);
  });

  it("fills a new index from the existing records", async () => {
    const { opened, database } = await openStore({ keyPath: "id" });
    await inStore(database, "loads", "readwrite", (store) => {
      for (let id = 0; id < 1_500; id += 1) store.add({ id, tags: ["all", id % 2] });
    });
    database.close();
    const upgraded = await openDatabase(opened, "desk", 2, (_, transaction) => {
      transaction.objectStore("loads").createIndex("tags", "tags", { multiEntry: true });
    });
    const counts = await inStore(upgraded, "loads", "readwrite", async (store) => {
      store.delete(3);
      return [await answer(store.index("tags").count("all")), await answer(store.index("tags").count(1))];
    });
    expect(counts).toEqual([1_499, 749]);
  });

  it("is rejected when the database has a higher version", async () => {
    const { opened, database } = await openStore();
    database.close();
    (await openDatabase(opened, "desk", 3, () => {})).close();
    await expect(answer(opened.indexedDB.open("desk", 2))).rejects.toMatchObject({ name: "VersionError" });
  });
});

describe("a cursor", () => {
  it("rejects an update whose value aborts the transaction", async () => {
    const { database } = await openStore();
    await inStore(database, "loads", "readwrite", (loads) => answer(loads.add({ rate: 1 })));
    const transaction = database.transaction("loads", "readwrite");
    const ended = ending(transaction);
    const cursor = (await answer(transaction.objectStore("loads").openCursor())) as IDBCursor;
    const value = {
      get rate() {
        transaction.abort();
        return 2;
      },
    };
    expect(() => cursor.update(value)).toThrow(expect.objectContaining({ name: "TransactionInactiveError" }));
    await expect(ended).rejects.toThrow();
  });

  it("updates and deletes records, and continues to a key and primary key", async () => {
    const { opened } = await openStore();
    const database = await openDatabase(opened, "Cursors", 1, (made) => {
      made.createObjectStore("loads", { keyPath: "id" }).createIndex("rate", "rate");
    });
    const seen: unknown[] = [];
    await inStore(database, "loads", "readwrite", (store) => {
      for (let id = 0; id < 10; id += 1) store.add({ id, rate: id % 2 });
      const request = store.index("rate").openCursor();
      request.onsuccess = () => {
        const cursor = request.result as (IDBCursor & { value: { id: number; rate: number } }) | null;
        if (cursor === null) return;
        seen.push([cursor.key, cursor.primaryKey]);
        if (cursor.primaryKey === 0) cursor.continuePrimaryKey(0, 6);
        else if (cursor.primaryKey === 6) {
          cursor.delete();
          cursor.continue(1);
        } else {
          cursor.update({ ...cursor.value, note: "seen" });
          cursor.advance(3);
        }
      };
    });
    expect(seen).toEqual([
      [0, 0],
      [0, 6],
      [1, 1],
      [1, 7],
    ]);
    const left = await inStore(database, "loads", "readonly", (store) =>
      answer<{ id: number; note?: string }[]>(store.getAll()),
    );
    expect(left.map(({ id, note }) => (note === undefined ? id : -id))).toEqual([
      0, -1, 2, 3, 4, 5, -7, 8, 9,
    ]);
  });
});

describe("a database that is reopened", () => {
  it("is not written to and needs no shared-memory file", async () => {
    const folder = await temporaryFolder();
    const open = () => openDatabase(openFor(folder), "desk", 1, (made) => made.createObjectStore("loads"));
    (await open()).close();
    await nextTimer();
    const database = await open();
    expect(await inStore(database, "loads", "readonly", (loads) => answer(loads.count()))).toBe(0);
    expect((await readdir(folder)).toSorted()).toEqual(["desk.sqlite", "desk.sqlite-wal"]);
    expect(await readFile(join(folder, "desk.sqlite-wal"))).toHaveLength(0);
  });
});

describe("the index entries of a record", () => {
  const LANE = "a lane with a name that is too long to be packed with the index entries".repeat(2);

  async function openIndexed(folder: string): Promise<IDBDatabase> {
    return openDatabase(openFor(folder), "desk", 1, (made) => {
      const loads = made.createObjectStore("loads", { keyPath: "id" });
      loads.createIndex("lane", "lane");
      loads.createIndex("tags", "tags", { multiEntry: true });
    });
  }

  const found = (database: IDBDatabase): Promise<unknown> =>
    inStore(database, "loads", "readonly", (store) =>
      Promise.all(["lane", "tags"].map((index) => answer(store.index(index).getAllKeys()))),
    );

  it("are found by the old value when they are too long to be packed", async () => {
    const database = await openIndexed(await temporaryFolder());
    await inStore(database, "loads", "readwrite", (store) => {
      for (const id of [1, 2, 3]) store.put({ id, lane: `${LANE}${id}`, tags: ["a", "b"] });
    });
    await inStore(database, "loads", "readwrite", (store) => {
      store.put({ id: 1, lane: `${LANE}9`, tags: ["b"] });
      store.put({ id: 2, tags: [] });
      store.delete(3);
    });
    expect(await found(database)).toEqual([[1], [1]]);
  });

  it("can be overwritten and deleted when the record is damaged", async () => {
    const folder = await temporaryFolder();
    const database = await openIndexed(folder);
    await inStore(database, "loads", "readwrite", (store) => {
      for (const id of [1, 2, 3]) store.put({ id, lane: `${LANE}${id}`, tags: ["a", "b"] });
    });
    database.close();
    await nextTimer();
    const file = new DatabaseSync(join(folder, "desk.sqlite"));
    file.exec("UPDATE records_1 SET value = replace(value, 'lane', 'late') WHERE id < 3");
    file.close();
    const again = await openIndexed(folder);
    await inStore(again, "loads", "readwrite", (store) => {
      store.put({ id: 1, lane: "short", tags: ["c"] });
      store.delete(2);
    });
    expect(await found(again)).toEqual([
      [3, 1],
      [3, 3, 1],
    ]);
  });
});

describe("a file that is not a store", () => {
  it.each([
    ["garbage", Buffer.alloc(40_000, 0x5a)],
    ["a text", Buffer.from("These are my notes, not a database.")],
  ])("is rejected and left unchanged: %s", async (_, bytes) => {
    const folder = await temporaryFolder();
    const path = join(folder, "desk.sqlite");
    await writeFile(path, bytes);
    const rejected = answer(openFor(folder).indexedDB.open("desk", 1));
    await expect(rejected).rejects.toMatchObject({ message: expect.stringContaining("damaged") });
    expect(await readFile(path)).toEqual(bytes);
  });
});
