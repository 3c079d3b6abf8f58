import type { Durability, Mode, Transaction } from "../engine/transaction.ts";
import { createIdbError } from "../errors.ts";
import { defineEventTarget } from "../events/event-target.ts";
import { type BubblingTarget, setParent } from "../events/listeners.ts";
import type { DatabaseSchema, StoreSchema } from "../storage/schema.ts";
import { createSortedList, type DOMStringList } from "./dom-string-list.ts";
import { IDBObjectStore, StoreState } from "./object-store.ts";
import { QuerySource } from "./query.ts";
import { publishInterface, requireInternalState, toText } from "./webidl.ts";

/** The state of an IDBTransaction. */
export class TransactionState {
  readonly transaction: Transaction;
  readonly schema: DatabaseSchema;
  readonly db: BubblingTarget;
  readonly takeIndexId: () => number;
  readonly handles = new Map<StoreSchema, IDBObjectStore>();

  constructor(
    transaction: Transaction,
    schema: DatabaseSchema,
    db: BubblingTarget,
    takeIndexId: () => number,
  ) {
    this.transaction = transaction;
    this.schema = schema;
    this.db = db;
    this.takeIndexId = takeIndexId;
  }

  /** Returns the handle of a store; the same object at each call. */
  getHandle(store: StoreSchema): IDBObjectStore {
    const known = this.handles.get(store);
    if (known !== undefined) return known;
    const source = new QuerySource(this.transaction, store);
    const handle = new IDBObjectStore(new StoreState(source, this.schema.stores, this.takeIndexId));
    this.handles.set(store, handle);
    return handle;
  }
}

/** IndexedDB's transaction. */
export class IDBTransaction extends EventTarget {
  declare onabort: unknown;
  declare oncomplete: unknown;
  declare onerror: unknown;
  readonly #state: TransactionState;
  #names: DOMStringList | undefined;

  constructor(state: unknown) {
    requireInternalState(state, TransactionState);
    super();
    this.#state = state as TransactionState;
    this.#state.transaction.target = this;
    setParent(this, this.#state.db);
  }

  get objectStoreNames(): DOMStringList {
    const { transaction, schema } = this.#state;
    if (transaction.mode === "versionchange") return createSortedList(schema.stores.keys());
    this.#names ??= createSortedList([...transaction.scope].map((store) => store.name));
    return this.#names;
  }

  get mode(): Mode {
    return this.#state.transaction.mode;
  }

  get durability(): Durability {
    return this.#state.transaction.durability;
  }

  get db(): object {
    return this.#state.db;
  }

  get error(): DOMException | null {
    return this.#state.transaction.error;
  }

  objectStore(name: unknown): IDBObjectStore {
    const { transaction, schema } = this.#state;
    const wanted = toText(name);
    if (transaction.state === "finished")
      throw createIdbError("InvalidStateError", "The transaction has finished.");
    const store = schema.stores.get(wanted);
    if (store === undefined || !transaction.scope.has(store)) {
      throw createIdbError(
        "NotFoundError",
        `There is no object store named "${wanted}" in this transaction.`,
      );
    }
    return this.#state.getHandle(store);
  }

  commit(): void {
    const { transaction } = this.#state;
    if (transaction.state !== "active")
      throw createIdbError("InvalidStateError", "The transaction is not active.");
    transaction.commit();
  }

  abort(): void {
    const { transaction } = this.#state;
    if (transaction.state === "finished" || transaction.state === "committing") {
      throw createIdbError("InvalidStateError", "The transaction has finished or is committing.");
    }
    transaction.abort(null);
  }
}
defineEventTarget(IDBTransaction, ["abort", "complete", "error"]);
publishInterface(IDBTransaction, { objectStore: 1, commit: 0, abort: 0 });
