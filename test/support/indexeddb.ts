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

/** Opens an engine and closes it after the test. */
export function openFor(folder: string): OpenIndexedDB {
  const opened = openIndexedDB({ folder });
  onTestFinished(() => opened.close());
  return opened;
}

/** Resolves when the transaction commits; rejects with its error when it aborts. */
export function ending(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new Error("The transaction was aborted.")),
    );
  });
}

/** Opens a database; `upgrade` creates or changes its schema. */
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

/** Runs work on one store in its own transaction and waits for its end. */
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
