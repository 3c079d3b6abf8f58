import { whenFilled } from "../engine/blobs.ts";
import { requireKeyPath } from "../engine/key-path.ts";
import { clearStore, deleteMany, deleteOne } from "../engine/operations.ts";
import type { Transaction } from "../engine/transaction.ts";
import { idbError } from "../errors.ts";
import type { IndexSchema, KeyPath, StoreSchema } from "../storage/schema.ts";
import { renameStore } from "../storage/tables.ts";
import { openCursorOn } from "./cursor.ts";
import { type DOMStringList, sortedList } from "./dom-string-list.ts";
import { addIndex, removeIndex } from "./index-changes.ts";
import { singleKey, toBounds } from "./key-range.ts";
import { preparePutRequest } from "./prepare-put.ts";
import { ask, askSteps, countMatches, getMany, getManyByOptions, getOne, QuerySource } from "./query.ts";
import { renameSchema } from "./rename.ts";
import type { IDBRequest } from "./request.ts";
import { IDBIndex, IndexState } from "./store-index.ts";
import { publishInterface, requireInternal, toDictionary, toText, toTextOrList } from "./webidl.ts";

/** What a store's handle stands on. */
export class StoreState {
  readonly on: QuerySource;
  /** Gives the numbers of new indexes. */
  readonly nextIndexId: () => number;
  /** The names of the stores beside this one, for a rename. */
  readonly stores: Map<string, StoreSchema>;

  constructor(on: QuerySource, stores: Map<string, StoreSchema>, nextIndexId: () => number) {
    this.on = on;
    this.stores = stores;
    this.nextIndexId = nextIndexId;
  }
}

/** Where the handle of a store looks, for what is asked of it beyond the standard. */
export let sourceOf: (store: IDBObjectStore) => QuerySource;

/** An object store, inside a transaction. */
export class IDBObjectStore {
  readonly #state: StoreState;
  readonly #indexes = new Map<IndexSchema, IDBIndex>();
  #keyPath: KeyPath | null | undefined;

  static {
    sourceOf = (store) => store.#state.on;
  }

  constructor(state: unknown) {
    requireInternal(state, StoreState);
    this.#state = state as StoreState;
  }

  get name(): string {
    return this.#state.on.store.name;
  }

  set name(value: unknown) {
    const name = toText(value);
    const { on, stores } = this.#state;
    const { transaction, store } = on;
    on.requireExisting();
    requireUpgrade(transaction);
    transaction.requireActive();
    renameSchema("An object store", stores, store, name, transaction, () =>
      renameStore(transaction.file, store.id, name),
    );
  }

  get keyPath(): KeyPath | null {
    const { keyPath } = this.#state.on.store;
    this.#keyPath ??= typeof keyPath === "string" || keyPath === null ? keyPath : [...keyPath];
    return this.#keyPath;
  }

  get indexNames(): DOMStringList {
    return sortedList(this.#state.on.store.indexes.keys());
  }

  get transaction(): object {
    return this.#state.on.transaction.target;
  }

  get autoIncrement(): boolean {
    return this.#state.on.store.isAutoIncrement;
  }

  put(value: unknown, key: unknown = undefined): IDBRequest {
    return this.#store(value, key, true);
  }

  add(value: unknown, key: unknown = undefined): IDBRequest {
    return this.#store(value, key, false);
  }

  #store(value: unknown, key: unknown, mayReplace: boolean): IDBRequest {
    const { on } = this.#state;
    on.requireChangeable();
    const { put, blobs } = preparePutRequest(on, value, key, mayReplace);
    return ask(this, on, put, whenFilled(blobs));
  }

  delete(query: unknown): IDBRequest {
    const { on } = this.#state;
    on.requireChangeable();
    const bounds = toBounds(query, false);
    const key = singleKey(bounds);
    if (key !== undefined) return ask(this, on, () => deleteOne(on.transaction, on.store, key));
    return askSteps(this, on, () => deleteMany(on.transaction, on.store, bounds));
  }

  clear(): IDBRequest {
    const { on } = this.#state;
    on.requireChangeable();
    return askSteps(this, on, () => clearStore(on.transaction, on.store));
  }

  get(query: unknown): IDBRequest {
    return getOne(this, this.#state.on, query, "value");
  }

  getKey(query: unknown): IDBRequest {
    return getOne(this, this.#state.on, query, "primaryKey");
  }

  getAll(queryOrOptions: unknown = undefined, count: unknown = undefined): IDBRequest {
    return getMany(this, this.#state.on, queryOrOptions, count, "value");
  }

  getAllKeys(queryOrOptions: unknown = undefined, count: unknown = undefined): IDBRequest {
    return getMany(this, this.#state.on, queryOrOptions, count, "primaryKey");
  }

  getAllRecords(options: unknown = undefined): IDBRequest {
    return getManyByOptions(this, this.#state.on, options, "record");
  }

  count(query: unknown = undefined): IDBRequest {
    return countMatches(this, this.#state.on, query);
  }

  openCursor(query: unknown = undefined, direction: unknown = "next"): IDBRequest {
    return openCursorOn(this, this.#state.on, query, direction, true);
  }

  openKeyCursor(query: unknown = undefined, direction: unknown = "next"): IDBRequest {
    return openCursorOn(this, this.#state.on, query, direction, false);
  }

  index(name: unknown): IDBIndex {
    const { on } = this.#state;
    const wanted = toText(name);
    on.requireExisting();
    if (on.transaction.state === "finished") throw idbError("InvalidStateError", "The transaction is over.");
    const index = on.store.indexes.get(wanted);
    if (index === undefined) throw idbError("NotFoundError", `There is no index named "${wanted}".`);
    return this.#handle(index);
  }

  #handle(index: IndexSchema): IDBIndex {
    const known = this.#indexes.get(index);
    if (known !== undefined) return known;
    const { transaction, store } = this.#state.on;
    const handle = new IDBIndex(new IndexState(new QuerySource(transaction, store, index), this));
    this.#indexes.set(index, handle);
    return handle;
  }

  createIndex(name: unknown, path: unknown, options: unknown = undefined): IDBIndex {
    const wanted = toText(name);
    const keyPath = toTextOrList(path);
    const { unique = false, multiEntry = false } = toDictionary(options);
    const { on, nextIndexId } = this.#state;
    const { transaction, store } = on;
    requireUpgrade(transaction);
    on.requireUsable();
    if (store.indexes.has(wanted))
      throw idbError("ConstraintError", `An index named "${wanted}" is already there.`);
    requireKeyPath(keyPath);
    if (Array.isArray(keyPath) && multiEntry) {
      throw idbError("InvalidAccessError", "An index over several key paths cannot be multiEntry.");
    }
    const index: IndexSchema = {
      id: nextIndexId(),
      name: wanted,
      keyPath,
      isUnique: Boolean(unique),
      isMultiEntry: Boolean(multiEntry),
      isDeleted: false,
    };
    addIndex(transaction, store, index);
    return this.#handle(index);
  }

  deleteIndex(name: unknown): void {
    const wanted = toText(name);
    const { on } = this.#state;
    const { transaction, store } = on;
    requireUpgrade(transaction);
    on.requireUsable();
    const index = store.indexes.get(wanted);
    if (index === undefined) throw idbError("NotFoundError", `There is no index named "${wanted}".`);
    removeIndex(transaction, store, index);
  }
}
publishInterface(IDBObjectStore, {
  put: 1,
  add: 1,
  delete: 1,
  clear: 0,
  get: 1,
  getKey: 1,
  getAll: 0,
  getAllKeys: 0,
  getAllRecords: 0,
  count: 0,
  openCursor: 0,
  openKeyCursor: 0,
  index: 1,
  createIndex: 2,
  deleteIndex: 1,
});

function requireUpgrade(transaction: Transaction): void {
  if (transaction.mode !== "versionchange") {
    throw idbError("InvalidStateError", "The schema can be changed only while the database is upgraded.");
  }
}
