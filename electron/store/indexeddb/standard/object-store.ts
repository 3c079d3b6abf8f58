import { waitUntilFilled } from "../engine/host-objects.ts";
import { requireKeyPath } from "../engine/key-path.ts";
import { clearStore, deleteKey, deleteKeyRange } from "../engine/operations.ts";
import type { Transaction } from "../engine/transaction.ts";
import { createIdbError } from "../errors.ts";
import type { IndexSchema, KeyPath } from "../storage/schema.ts";
import { renameStore } from "../storage/tables.ts";
import { openCursorOn } from "./cursor.ts";
import { createSortedList, type DOMStringList } from "./dom-string-list.ts";
import { addIndex, removeIndex } from "./index-changes.ts";
import { findSingleKey, toBounds } from "./key-range.ts";
import { preparePutRequest } from "./prepare-put.ts";
import {
  makeLongRequest,
  makeRequest,
  QuerySource,
  requestCount,
  requestRecord,
  requestRecords,
  requestRecordsByOptions,
} from "./query.ts";
import { renameSchema } from "./rename.ts";
import type { IDBRequest } from "./request.ts";
import { IDBIndex } from "./store-index.ts";
import { defineInterface, requireInternalState, toDictionary, toText, toTextOrList } from "./webidl.ts";

/** Returns the query source of a handle, for requests that the standard does not have. */
export let getSource: (store: IDBObjectStore) => QuerySource;

/** IndexedDB's object store inside a transaction. */
export class IDBObjectStore {
  readonly #source: QuerySource;
  readonly #indexes = new Map<IndexSchema, IDBIndex>();
  #keyPath: KeyPath | null | undefined;

  static {
    getSource = (store) => store.#source;
  }

  constructor(source: unknown) {
    requireInternalState(source, QuerySource);
    this.#source = source as QuerySource;
  }

  get name(): string {
    return this.#source.store.name;
  }

  set name(value: unknown) {
    const name = toText(value);
    const { transaction, store } = this.#source;
    this.#source.requireExisting();
    requireUpgrade(transaction);
    transaction.requireActive();
    renameSchema("An object store", transaction.connection.schema.stores, store, name, transaction, () =>
      renameStore(transaction.file, store.id, name),
    );
  }

  get keyPath(): KeyPath | null {
    const { keyPath } = this.#source.store;
    this.#keyPath ??= typeof keyPath === "string" || keyPath === null ? keyPath : [...keyPath];
    return this.#keyPath;
  }

  get indexNames(): DOMStringList {
    return createSortedList(this.#source.store.indexes.keys());
  }

  get transaction(): object {
    return this.#source.transaction.target;
  }

  get autoIncrement(): boolean {
    return this.#source.store.isAutoIncrement;
  }

  put(value: unknown, key: unknown = undefined): IDBRequest {
    return this.#put(value, key, true);
  }

  add(value: unknown, key: unknown = undefined): IDBRequest {
    return this.#put(value, key, false);
  }

  #put(value: unknown, key: unknown, canReplace: boolean): IDBRequest {
    const source = this.#source;
    source.requireChangeable();
    const { put, hostObjects } = preparePutRequest(source, value, key, canReplace);
    return makeRequest(this, source, put, waitUntilFilled(hostObjects));
  }

  delete(query: unknown): IDBRequest {
    const source = this.#source;
    source.requireChangeable();
    const bounds = toBounds(query, false);
    const key = findSingleKey(bounds);
    if (key !== undefined)
      return makeRequest(this, source, () => deleteKey(source.transaction, source.store, key));
    return makeLongRequest(this, source, () => deleteKeyRange(source.transaction, source.store, bounds));
  }

  clear(): IDBRequest {
    const source = this.#source;
    source.requireChangeable();
    return makeLongRequest(this, source, () => clearStore(source.transaction, source.store));
  }

  get(query: unknown): IDBRequest {
    return requestRecord(this, this.#source, query, "value");
  }

  getKey(query: unknown): IDBRequest {
    return requestRecord(this, this.#source, query, "primaryKey");
  }

  getAll(queryOrOptions: unknown = undefined, count: unknown = undefined): IDBRequest {
    return requestRecords(this, this.#source, queryOrOptions, count, "value");
  }

  getAllKeys(queryOrOptions: unknown = undefined, count: unknown = undefined): IDBRequest {
    return requestRecords(this, this.#source, queryOrOptions, count, "primaryKey");
  }

  getAllRecords(options: unknown = undefined): IDBRequest {
    return requestRecordsByOptions(this, this.#source, options, "record");
  }

  count(query: unknown = undefined): IDBRequest {
    return requestCount(this, this.#source, query);
  }

  openCursor(query: unknown = undefined, direction: unknown = "next"): IDBRequest {
    return openCursorOn(this, this.#source, query, direction, true);
  }

  openKeyCursor(query: unknown = undefined, direction: unknown = "next"): IDBRequest {
    return openCursorOn(this, this.#source, query, direction, false);
  }

  index(name: unknown): IDBIndex {
    const source = this.#source;
    const wanted = toText(name);
    source.requireExisting();
    if (source.transaction.state === "finished")
      throw createIdbError("InvalidStateError", "The transaction has finished.");
    const index = source.store.indexes.get(wanted);
    if (index === undefined) throw createIdbError("NotFoundError", `There is no index named "${wanted}".`);
    return this.#getHandle(index);
  }

  #getHandle(index: IndexSchema): IDBIndex {
    const known = this.#indexes.get(index);
    if (known !== undefined) return known;
    const { transaction, store } = this.#source;
    const handle = new IDBIndex(new QuerySource(transaction, store, index), this);
    this.#indexes.set(index, handle);
    return handle;
  }

  createIndex(name: unknown, path: unknown, options: unknown = undefined): IDBIndex {
    const wanted = toText(name);
    const keyPath = toTextOrList(path);
    const { multiEntry = false, unique = false } = toDictionary(options);
    const { transaction, store } = this.#source;
    requireUpgrade(transaction);
    this.#source.requireUsable();
    if (store.indexes.has(wanted))
      throw createIdbError("ConstraintError", `An index named "${wanted}" already exists.`);
    requireKeyPath(keyPath);
    if (Array.isArray(keyPath) && multiEntry) {
      throw createIdbError("InvalidAccessError", "An index over several key paths cannot be multiEntry.");
    }
    const index: IndexSchema = {
      id: transaction.connection.database.takeIndexId(),
      name: wanted,
      keyPath,
      isUnique: Boolean(unique),
      isMultiEntry: Boolean(multiEntry),
      isDeleted: false,
    };
    addIndex(transaction, store, index);
    return this.#getHandle(index);
  }

  deleteIndex(name: unknown): void {
    const wanted = toText(name);
    const { transaction, store } = this.#source;
    requireUpgrade(transaction);
    this.#source.requireUsable();
    const index = store.indexes.get(wanted);
    if (index === undefined) throw createIdbError("NotFoundError", `There is no index named "${wanted}".`);
    removeIndex(transaction, store, index);
  }
}
defineInterface(IDBObjectStore, {
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
    throw createIdbError("InvalidStateError", "The schema can only be changed during an upgrade.");
  }
}
