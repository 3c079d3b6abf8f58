import { type Durability, type Mode, Transaction } from "../engine/transaction.ts";
import { createIdbError } from "../errors.ts";
import { defineEventTarget } from "../events/event-target.ts";
import { setParent } from "../events/listeners.ts";
import type { StoreSchema } from "../storage/schema.ts";
import { createSortedList, type DOMStringList } from "./dom-string-list.ts";
import { IDBObjectStore } from "./object-store.ts";
import { QuerySource } from "./query.ts";
import { defineInterface, requireInternalState, toText } from "./webidl.ts";

/** IndexedDB's transaction on some object stores of one database. */
export class IDBTransaction extends EventTarget {
  declare onabort: unknown;
  declare oncomplete: unknown;
  declare onerror: unknown;
  readonly #transaction: Transaction;
  readonly #stores = new Map<StoreSchema, IDBObjectStore>();
  #names: DOMStringList | undefined;

  constructor(transaction: unknown) {
    requireInternalState(transaction, Transaction);
    super();
    this.#transaction = transaction as Transaction;
    this.#transaction.target = this;
    setParent(this, this.#transaction.connection.target);
  }

  get objectStoreNames(): DOMStringList {
    const { mode, connection, scope } = this.#transaction;
    if (mode === "versionchange") return createSortedList(connection.schema.stores.keys());
    this.#names ??= createSortedList([...scope].map((store) => store.name));
    return this.#names;
  }

  get mode(): Mode {
    return this.#transaction.mode;
  }

  get durability(): Durability {
    return this.#transaction.durability;
  }

  get db(): object {
    return this.#transaction.connection.target;
  }

  get error(): DOMException | null {
    return this.#transaction.error;
  }

  objectStore(name: unknown): IDBObjectStore {
    const transaction = this.#transaction;
    const wanted = toText(name);
    if (transaction.state === "finished")
      throw createIdbError("InvalidStateError", "The transaction has finished.");
    const store = transaction.connection.schema.stores.get(wanted);
    if (store === undefined || !transaction.scope.has(store)) {
      throw createIdbError(
        "NotFoundError",
        `There is no object store named "${wanted}" in this transaction.`,
      );
    }
    const handle = this.#stores.get(store) ?? new IDBObjectStore(new QuerySource(transaction, store));
    this.#stores.set(store, handle);
    return handle;
  }

  commit(): void {
    const transaction = this.#transaction;
    if (transaction.state !== "active")
      throw createIdbError("InvalidStateError", "The transaction is not active.");
    transaction.commit();
  }

  abort(): void {
    const transaction = this.#transaction;
    if (transaction.state === "finished" || transaction.state === "committing") {
      throw createIdbError("InvalidStateError", "The transaction has finished or is committing.");
    }
    transaction.abort(null);
  }
}
defineEventTarget(IDBTransaction, ["abort", "complete", "error"]);
defineInterface(IDBTransaction, { objectStore: 1, commit: 0, abort: 0 });
