import { onTestFinished } from "vitest";
import {
  type IDBDatabase,
  type IDBObjectStore,
  type IDBTransaction,
  type OpenIndexedDB,
  openIndexedDB,
} from "../../electron/store/indexeddb/index.ts";
import { answer } from "./store-programs/answer.ts";

export { answer };

/** The store's IndexedDB in a folder, closed when the test is over. */
export function openFor(folder: string): OpenIndexedDB {
  const opened = openIndexedDB({ folder });
  onTestFinished(() => opened.close());
  return opened;
}

/** How a transaction ended: nothing when it was committed, its error when it was not. */
export function ending(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new Error("The transaction was aborted.")),
    );
  });
}

/** Opens a database, made by `upgrade` where it is new or older. */
export async function openDatabase(
  { indexedDB }: OpenIndexedDB,
  name: string,
  version: number,
  upgrade: (database: IDBDatabase, transaction: IDBTransaction) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () =>
    upgrade(request.result as IDBDatabase, request.transaction as IDBTransaction);
  return answer<IDBDatabase>(request);
}

/** Works on one store in a transaction of its own, and waits for its end. */
export async function inStore<Result>(
  database: IDBDatabase,
  name: string,
  mode: "readonly" | "readwrite",
  work: (store: IDBObjectStore) => Result,
): Promise<Awaited<Result>> {
  const transaction = database.transaction(name, mode);
  const end = ending(transaction);
  const result = await work(transaction.objectStore(name));
  await end;
  return result;
}
