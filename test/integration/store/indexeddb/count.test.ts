import { describe, expect, it, onTestFinished } from "vitest";
import {
  type IDBDatabase,
  IDBKeyRange,
  type IDBObjectStore,
  type IDBTransaction,
} from "../../../../electron/store/indexeddb/index.ts";
import { answer, ending, inStore, openDatabase, openFor } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

async function openDesk(): Promise<IDBDatabase> {
  const database = await openDatabase(openFor(await temporaryFolder()), "desk", 1, (made) => {
    made.createObjectStore("loads", { keyPath: "id" }).createIndex("rate", "rate", { unique: true });
  });
  onTestFinished(() => database.close());
  return database;
}

const write = (desk: IDBDatabase, work: (loads: IDBObjectStore) => unknown) =>
  inStore(desk, "loads", "readwrite", work);

const count = (desk: IDBDatabase) => inStore(desk, "loads", "readonly", (loads) => answer(loads.count()));

/** Eight records whose count is already cached. */
async function openCounted(): Promise<IDBDatabase> {
  const desk = await openDesk();
  await write(desk, (loads) => {
    for (let id = 0; id < 8; id += 1) loads.put({ id, rate: id });
  });
  expect(await count(desk)).toBe(8);
  return desk;
}

describe("count of an object store", () => {
  it("follows puts, overwrites and deletes", async () => {
    const desk = await openCounted();
    const work: [work: (loads: IDBObjectStore) => unknown, number: number][] = [
      [(loads) => loads.add({ id: 8, rate: 8 }), 9],
      [(loads) => loads.put({ id: 8, rate: 9 }), 9],
      [(loads) => loads.delete(8), 8],
      [(loads) => loads.delete("missing"), 8],
      [(loads) => loads.delete(IDBKeyRange.bound(2, 4)), 5],
      [(loads) => loads.clear(), 0],
      [(loads) => loads.put({ id: 1, rate: 1 }), 1],
    ];
    for (const [change, number] of work) {
      await write(desk, change);
      expect(await count(desk)).toBe(number);
    }
  });

  it("is restored when a writer aborts, whether it called count or not", async () => {
    for (const counts of [false, true]) {
      const desk = await openCounted();
      const transaction = desk.transaction("loads", "readwrite");
      const loads = transaction.objectStore("loads");
      loads.put({ id: 100, rate: 100 });
      loads.delete(IDBKeyRange.upperBound(3));
      if (counts) expect(await answer(loads.count())).toBe(5);
      const end = ending(transaction);
      transaction.abort();
      await expect(end).rejects.toThrow("aborted");
      expect(await count(desk)).toBe(8);
    }
  });

  it("ignores a record that violates a constraint", async () => {
    const desk = await openCounted();
    await write(desk, async (loads) => {
      for (const invalid of [
        { id: 1, rate: 50 },
        { id: 50, rate: 1 },
      ]) {
        const request = loads.add(invalid);
        request.addEventListener("error", (event) => event.preventDefault());
        await expect(answer(request)).rejects.toMatchObject({ name: "ConstraintError" });
      }
    });
    expect(await count(desk)).toBe(8);
  });

  it("is correct after an aborted and after a committed upgrade", async () => {
    const opened = openFor(await temporaryFolder());
    const upgrade = async (version: number, ends: (loads: IDBObjectStore) => void) => {
      const made = await openDatabase(opened, "desk", version, (database, transaction) => {
        const loads =
          version === 1
            ? database.createObjectStore("loads", { keyPath: "id" })
            : transaction.objectStore("loads");
        loads.put({ id: version });
        loads.count();
        ends(loads);
      });
      const number = await count(made);
      made.close();
      return number;
    };
    expect(await upgrade(1, () => undefined)).toBe(1);
    await expect(
      upgrade(2, ({ transaction }) => (transaction as IDBTransaction).abort()),
    ).rejects.toMatchObject({ name: "AbortError" });
    expect(await upgrade(3, () => undefined)).toBe(2);
  });
});
