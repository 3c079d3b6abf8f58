import { describe, expect, it, onTestFinished } from "vitest";
import {
  type IDBDatabase,
  type IDBIndex,
  IDBKeyRange,
  type IDBObjectStore,
} from "../../../../electron/store/indexeddb/index.ts";
import { answer, inStore, openDatabase, openFor } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

interface Load {
  id: string;
  lane: unknown;
  rate: number;
  tags?: unknown[];
}

async function openDesk(): Promise<IDBDatabase> {
  const database = await openDatabase(openFor(await temporaryFolder()), "desk", 1, (made) => {
    const loads = made.createObjectStore("loads", { keyPath: "id" });
    loads.createIndex("lane", "lane");
    loads.createIndex("lane+rate", ["lane", "rate"]);
    loads.createIndex("tags", "tags", { multiEntry: true });
    loads.createIndex("rate", "rate", { unique: true });
  });
  onTestFinished(() => database.close());
  return database;
}

const write = (desk: IDBDatabase, work: (loads: IDBObjectStore) => unknown) =>
  inStore(desk, "loads", "readwrite", work);

/** Every entry of every index. */
const entries = (desk: IDBDatabase) =>
  inStore(desk, "loads", "readonly", async (loads) => {
    const all: Record<string, unknown[]> = {};
    for (const name of loads.indexNames)
      all[name] = (
        await answer<{ key: unknown; primaryKey: unknown }[]>(
          (loads.index(name) as IDBIndex).getAllRecords({}),
        )
      ).map(({ key, primaryKey }) => [key, primaryKey]);
    return all;
  });

const long = "a lane with a name that is too long to be packed with the index entries of its record, ".repeat(
  2,
);

describe("a record that its transaction has read before it writes it", () => {
  for (const lane of ["short", long]) {
    it(`has only the index entries of its new value: ${lane.length} letters`, async () => {
      const desk = await openDesk();
      await write(desk, (loads) => loads.put({ id: "a", lane, rate: 1, tags: ["x", "y"] }));
      await write(desk, async (loads) => {
        const load = await answer<Load>(loads.get("a"));
        loads.put({ ...load, rate: 2 });
      });
      expect(await entries(desk)).toEqual({
        lane: [[lane, "a"]],
        "lane+rate": [[[lane, 2], "a"]],
        rate: [[2, "a"]],
        tags: [
          ["x", "a"],
          ["y", "a"],
        ],
      });
    });
  }

  it("is read again after a delete or clear", async () => {
    const desk = await openDesk();
    for (const remove of ["delete", "range", "clear"] as const) {
      await write(desk, (loads) => loads.put({ id: "a", lane: long, rate: 1 }));
      await write(desk, async (loads) => {
        const load = await answer<Load>(loads.get("a"));
        if (remove === "clear") loads.clear();
        else loads.delete(remove === "delete" ? "a" : IDBKeyRange.bound("a", "b"));
        loads.put({ ...load, rate: 3 });
        loads.put({ ...load, rate: 4 });
      });
      expect(await entries(desk)).toEqual({
        lane: [[long, "a"]],
        "lane+rate": [[[long, 4], "a"]],
        rate: [[4, "a"]],
        tags: [],
      });
    }
  });

  it("loses the right index entries when the caller changes the value it read", async () => {
    const desk = await openDesk();
    await write(desk, (loads) => loads.put({ id: "a", lane: [long, [1]], rate: 1, tags: ["x"] }));
    await write(desk, async (loads) => {
      const load = await answer<Load>(loads.get("a"));
      (load.lane as unknown[]).push("more");
      load.tags?.splice(0, 1, "z");
      loads.put(load);
    });
    const lane = [long, [1], "more"];
    expect(await entries(desk)).toEqual({
      lane: [[lane, "a"]],
      "lane+rate": [[[lane, 1], "a"]],
      rate: [[1, "a"]],
      tags: [["z", "a"]],
    });
  });

  it("stays unchanged when its new value violates a unique index", async () => {
    const desk = await openDesk();
    await write(desk, (loads) => {
      loads.put({ id: "a", lane: "one", rate: 1 });
      loads.put({ id: "b", lane: "two", rate: 2 });
    });
    const before = await entries(desk);
    const written = write(desk, async (loads) => {
      const load = await answer<Load>(loads.get("a"));
      await answer(loads.put({ ...load, lane: "three", rate: 2 }));
    });
    await expect(written).rejects.toMatchObject({ name: "ConstraintError" });
    expect(await entries(desk)).toEqual(before);
  });
});
