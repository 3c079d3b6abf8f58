import { writeSync } from "node:fs";
import { type IDBDatabase, openIndexedDB } from "../../../electron/store/indexeddb/index.ts";

/** Makes durable puts one after the other and prints each: `node puts.ts FOLDER COUNT`. */
const [folder = "", count = "1"] = process.argv.slice(2);
const { indexedDB, close } = openIndexedDB({ folder });
const opening = indexedDB.open("puts", 1);
opening.onupgradeneeded = () => {
  const store = (opening.result as IDBDatabase).createObjectStore("loads", { keyPath: "id" });
  store.createIndex("rate", "rate");
};
await new Promise((resolve) => {
  opening.onsuccess = resolve;
});
const database = opening.result as IDBDatabase;
for (let number = 0; number < Number(count); number += 1) {
  const transaction = database.transaction("loads", "readwrite");
  transaction.objectStore("loads").put({ id: number, rate: number % 3, note: "x".repeat(1_000) });
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  writeSync(1, `put ${number}\n`);
}
await close();
