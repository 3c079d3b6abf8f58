import { writeSync } from "node:fs";
import { type IDBDatabase, openIndexedDB } from "../../../electron/store/indexeddb/index.ts";

/** Makes many relaxed puts at once, each in its transaction, and says when it begins and ends: `node crowd.ts FOLDER COUNT`. */
const [folder = "", count = "1"] = process.argv.slice(2);
const { indexedDB, close } = openIndexedDB({ folder });
const opening = indexedDB.open("crowd", 1);
opening.onupgradeneeded = () => {
  (opening.result as IDBDatabase).createObjectStore("loads", { keyPath: "id" });
};
await new Promise((resolve) => {
  opening.onsuccess = resolve;
});
const database = opening.result as IDBDatabase;

function put(id: number): Promise<unknown> {
  const transaction = database.transaction("loads", "readwrite", { durability: "relaxed" });
  transaction.objectStore("loads").put({ id, note: "x".repeat(1_000) });
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

// The first ones may still begin the log.
await put(0);
await put(0);
// Time stands still: on a busy machine it would keep those apart that came too late to join.
performance.now = () => 0;
writeSync(1, "begin\n");
await Promise.all(Array.from({ length: Number(count) }, (_, at) => put(at)));
writeSync(1, "end\n");
await close();
