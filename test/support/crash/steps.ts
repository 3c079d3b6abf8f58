import {
  type IDBDatabase,
  type IDBObjectStore,
  type OpenIndexedDB,
  openIndexedDB,
} from "../../../electron/store/indexeddb/index.ts";
import { answer } from "../store-programs/answer.ts";

/**
 * Transactions that depend on each other: step n writes its record into two stores and sets a counter to n. A
 * store must always hold exactly the first m steps, for some m.
 */
export const STEPS_FILE = "steps.sqlite";

export async function openSteps(opened: OpenIndexedDB): Promise<IDBDatabase> {
  const request = opened.indexedDB.open("steps", 1);
  request.onupgradeneeded = () => {
    const database = request.result as IDBDatabase;
    for (const name of ["left", "right"])
      database.createObjectStore(name, { keyPath: "id" }).createIndex("by", "by");
    database.createObjectStore("counter");
  };
  return answer<IDBDatabase>(request);
}

/** Takes one step; resolves when it is acknowledged. */
export function takeStep(database: IDBDatabase, number: number): Promise<void> {
  const transaction = database.transaction(["left", "right", "counter"], "readwrite");
  const store = (name: string): IDBObjectStore => transaction.objectStore(name);
  const record = { id: number, by: number % 3, text: `${number} `.repeat(200 + (number % 5) * 900) };
  store("left").put(record);
  store("right").put(record);
  store("counter").put(number, "last");
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}

/** The number of steps in a folder's store. Throws if it does not hold whole steps. */
export async function countSteps(folder: string): Promise<number> {
  const opened = openIndexedDB({ folder });
  try {
    const database = await openSteps(opened);
    return await inspectSteps(database);
  } finally {
    await opened.close();
  }
}

export async function inspectSteps(database: IDBDatabase): Promise<number> {
  const transaction = database.transaction(["left", "right", "counter"], "readonly");
  const store = (name: string): IDBObjectStore => transaction.objectStore(name);
  const [last, left, right, entries] = await Promise.all([
    answer<number | undefined>(store("counter").get("last")),
    answer<{ id: number; text: string }[]>(store("left").getAll()),
    answer<{ id: number; text: string }[]>(store("right").getAll()),
    answer<number[]>(store("left").index("by").getAllKeys()),
  ]);
  const count = last ?? 0;
  const expected = Array.from({ length: count }, (_, at) => at + 1);
  const isWhole =
    [left, right].every((all) => JSON.stringify(all.map(({ id }) => id)) === JSON.stringify(expected)) &&
    entries.length === count &&
    left.every(({ id, text }) => text.startsWith(`${id} `));
  if (!isWhole)
    throw new Error(`A torn store: counter ${count}, ${left.length} left, ${right.length} right.`);
  return count;
}
