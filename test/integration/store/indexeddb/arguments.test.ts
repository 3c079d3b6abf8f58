import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type IDBDatabase, IDBVersionChangeEvent } from "../../../../electron/store/indexeddb/index.ts";
import { answer, inStore, openDatabase, openFor } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** Options that record the order in which their members are read. */
function recordReads(values: object): { readonly options: object; readonly reads: string[] } {
  const reads: string[] = [];
  const options = new Proxy(values, {
    get(target, name) {
      reads.push(String(name));
      return Reflect.get(target, name);
    },
  });
  return { options, reads };
}

async function openLoads(): Promise<IDBDatabase> {
  return openDatabase(openFor(await temporaryFolder()), "desk", 1, (made) => {
    made.createObjectStore("loads");
  });
}

describe("arguments", () => {
  it("rejects a BigInt as a version or a count", async () => {
    const opened = openFor(await temporaryFolder());
    expect(() => opened.indexedDB.open("desk", 1n)).toThrow(TypeError);
    await inStore(await openLoads(), "loads", "readonly", (loads) => {
      expect(() => loads.getAll(null, 1n)).toThrow(TypeError);
    });
  });

  it("reads options in the order of their names", async () => {
    const store = recordReads({ keyPath: "id", autoIncrement: false });
    const index = recordReads({ unique: true, multiEntry: true });
    const database = await openDatabase(openFor(await temporaryFolder()), "desk", 1, (made) => {
      made.createObjectStore("loads", store.options).createIndex("stop", "stop", index.options);
    });
    const query = recordReads({ query: null, direction: "next", count: 1 });
    await inStore(database, "loads", "readonly", (loads) => {
      loads.getAllRecords(query.options);
    });
    const event = recordReads({ oldVersion: 1, newVersion: 2 });
    new IDBVersionChangeEvent("versionchange", event.options);
    expect([store.reads, index.reads, query.reads, event.reads]).toEqual([
      ["autoIncrement", "keyPath"],
      ["multiEntry", "unique"],
      ["count", "direction", "query"],
      ["bubbles", "cancelable", "composed", "newVersion", "oldVersion"],
    ]);
  });

  it("converts an option before it reads the next one", async () => {
    const { options, reads } = recordReads({ query: 1, direction: "sideways" });
    await inStore(await openLoads(), "loads", "readonly", (loads) => {
      expect(() => loads.getAllRecords(options)).toThrow(TypeError);
    });
    expect(reads).toEqual(["count", "direction"]);
  });

  it("finds records by keys of another realm", async () => {
    const database = await openLoads();
    const keys = ["new Date(5)", "Uint8Array.of(1, 2).buffer", "[1, new Date(5)]"];
    await inStore(database, "loads", "readwrite", (loads) => {
      for (const source of keys) loads.put(source, runInNewContext(source));
    });
    const found = await inStore(database, "loads", "readonly", (loads) =>
      Promise.all(keys.map((source) => answer(loads.getAll(runInNewContext(source))))),
    );
    expect(found).toEqual(keys.map((source) => [source]));
  });

  it("takes an invalid date of another realm for a key, not for options", async () => {
    await inStore(await openLoads(), "loads", "readonly", (loads) => {
      expect(() => loads.getAll(runInNewContext("new Date(NaN)"))).toThrow(
        expect.objectContaining({ name: "DataError" }),
      );
    });
  });
});
