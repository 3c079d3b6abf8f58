import { writeSync } from "node:fs";
import {
  type IDBDatabase,
  type IDBObjectStore,
  type IDBOpenDBRequest,
  type IDBTransaction,
  openIndexedDB,
} from "../../../electron/store/indexeddb/index.ts";

/**
 * The process that is killed: `node write-work.ts FOLDER`. It upgrades the database once, then writes forever and
 * prints what was acknowledged, one word per line after "begun": v<version> for an upgrade, <kind><number>
 * for a transaction. write-verify.ts can tell a torn transaction from a whole one.
 */
export const DATABASE = "crash";
/** Printed before the upgrade, so that the process can be killed during the upgrade. */
const BEGUN = "begun";
/** The records of one batch. */
export const BATCH = 40;

export const KINDS = ["single", "pair", "batch", "count"] as const;

/** Transactions that are open at the same time. */
const CONCURRENT_WRITES = 8;

if (process.argv[1] === import.meta.filename) await work(process.argv[2] ?? "");

async function work(folder: string): Promise<void> {
  const { indexedDB } = openIndexedDB({ folder });
  acknowledge(BEGUN);
  const before = (await indexedDB.databases())[0]?.version ?? 0;
  const request = indexedDB.open(DATABASE, before + 1);
  request.onupgradeneeded = () => upgrade(request, before + 1);
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
  });
  acknowledge(`v${before + 1}`);
  const database = request.result as IDBDatabase;
  for (let number = (before + 1) * 100_000; ; number += 1) {
    const kind = KINDS[number % KINDS.length] ?? "single";
    await write(database, kind, number);
    acknowledge(`${kind}${number}`);
    if (number % 3 === 0) await writeAtOnce(database, (100 + number) * 100);
  }
}

/** Each version adds a record. Odd versions have an index on "left" that even versions do not have. */
function upgrade(request: IDBOpenDBRequest, version: number): void {
  const database = request.result as IDBDatabase;
  const transaction = request.transaction as IDBTransaction;
  if (version === 1) {
    for (const name of ["single", "left", "right", "batch", "count"])
      database.createObjectStore(name, { keyPath: "id" });
    transaction.objectStore("batch").createIndex("batch", "batch");
  }
  const left = transaction.objectStore("left");
  if (version % 2 === 1) left.createIndex("text", "text");
  else left.deleteIndex("text");
  transaction.objectStore("single").put({ id: -version, text: textFor(version) });
}

/** Starts pairs and single records at the same time and acknowledges each at its end. */
async function writeAtOnce(database: IDBDatabase, first: number): Promise<void> {
  const writing = Array.from({ length: CONCURRENT_WRITES }, async (_, at) => {
    const kind = at % 3 === 0 ? "single" : "pair";
    await write(database, kind, first + at);
    acknowledge(`${kind}${first + at}`);
  });
  await Promise.all(writing);
}

function write(database: IDBDatabase, kind: (typeof KINDS)[number], number: number): Promise<void> {
  const names = ["single", "left", "right", "batch", "count"];
  const transaction = database.transaction(names, "readwrite", { durability: "strict" });
  const store = (name: string): IDBObjectStore => transaction.objectStore(name);
  const record = { id: number, text: textFor(number) };
  switch (kind) {
    case "single":
      store("single").put(record);
      break;
    case "pair":
      store("left").put(record);
      store("right").put(record);
      break;
    case "batch":
      for (let at = 0; at < BATCH; at += 1)
        store("batch").put({ ...record, id: number * 100 + at, batch: number });
      break;
    case "count": {
      const get = store("count").get(1);
      get.onsuccess = () => {
        const counted = (get.result as { numbers: number[] } | undefined)?.numbers ?? [];
        store("count").put({ id: 1, numbers: [...counted.slice(-200), number] });
      };
      break;
    }
  }
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** A text of varying length, up to several pages of the file. */
export function textFor(number: number): string {
  return `${number} `.repeat(1 + ((number * 7_919) % 3_000));
}

function acknowledge(what: string): void {
  writeSync(1, `${what}\n`);
}
