import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { countEntriesInChunks } from "../../../../electron/store/dexie/cached-counts.ts";

test.each([1, 2, 3, 5, 100])("counts the same in chunks of %d", async (step) => {
  const database = new Dexie("count", { indexedDB: new IDBFactory(), IDBKeyRange });
  database.version(1).stores({ records: "++,[scope+number]" });
  const records = database.table("records");
  await records.bulkAdd([1, 2, 2, 2, 2, 2, 3, 4, 4].map((number) => ({ scope: "a", number })));
  await records.add({ scope: "b", number: 1 });
  const count = (scope: string) =>
    countEntriesInChunks(records, "[scope+number]", [scope], [scope, Dexie.maxKey], step);
  expect([await count("a"), await count("b"), await count("c")]).toEqual([9, 1, 0]);
  database.close();
});
