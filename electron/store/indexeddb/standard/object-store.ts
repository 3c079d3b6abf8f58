import { type BlobBytes, whenFilled } from "../engine/blobs.ts";
import { cloneInactive } from "../engine/cloning.ts";
import { canInjectKey, extractKey, type KeyPath, requireKeyPath } from "../engine/key-path.ts";
import { encodeKey, type Key, requireKey } from "../engine/keys.ts";
import { clearStore, deleteMany, deleteOne, getOneRecord, preparePut } from "../engine/operations.ts";
import { sharedPlainData } from "../engine/plain-data.ts";
import type { IndexSchema, StoreSchema } from "../engine/schema.ts";
import type { Steps, Transaction } from "../engine/transaction.ts";
import { failure } from "../errors.ts";
import { renameStore } from "../storage/tables.ts";
import { openCursorOn } from "./cursor.ts";
import { addIndex, removeIndex } from "./index-changes.ts";
import { singleKey, toBounds } from "./key-range.ts";
import { ask, askSteps, countMatches, getMany, getManyByOptions, getOne, QuerySource } from "./query.ts";
import type { IDBRequest } from "./request.ts";
import { IDBIndex, IndexState } from "./store-index.ts";
import { type DOMStringList, sortedList } from "./string-list.ts";
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

/** What became of several records: the key of each that was stored, and why others were not. */
export interface Stored {
  readonly keys: readonly (Key | undefined)[];
  readonly failures: ReadonlyMap<number, DOMException>;
}

/**
 * Beyond the standard, for Dexie's bulk operations: several records in one request. To make one for each takes as
 * long as storing a small record. Its result is a `Stored`. Up to a thousand values are copied at the call, as the
 * standard does it; what cannot be cloned is thrown then. More are read one after the other when it is their turn: to
 * copy ten thousand of 2.5 KB first would stop everybody for 105 to 155 ms. They must stay as they are until the
 * answer, and one that cannot be cloned ends the request, with those before it stored.
 */
export let putSeveral: (
  store: IDBObjectStore,
  values: readonly unknown[],
  keys: readonly unknown[] | undefined,
  mayReplace: boolean,
) => IDBRequest;

/** More values than this are not copied at the call. */
const MOST_COPIED = 1_000;

/** As putSeveral: the values at several keys, undefined where nothing is. A key that is null or undefined finds nothing. */
export let getSeveral: (store: IDBObjectStore, keys: readonly unknown[]) => IDBRequest;

/** As putSeveral: deletes the records at several keys, where they are. */
export let deleteSeveral: (store: IDBObjectStore, keys: readonly unknown[]) => IDBRequest;

/** An object store, inside a transaction. */
export class IDBObjectStore {
  readonly #state: StoreState;
  readonly #indexes = new Map<IndexSchema, IDBIndex>();
  #keyPath: KeyPath | null | undefined;

  static {
    putSeveral = (store, values, keys, mayReplace) => store.#storeSeveral(values, keys, mayReplace);
    getSeveral = (store, keys) => store.#getSeveral(keys);
    deleteSeveral = (store, keys) => store.#deleteSeveral(keys);
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
    if (store.name === name) return;
    if (stores.has(name))
      throw failure("ConstraintError", `An object store named "${name}" is already there.`);
    const before = store.name;
    const rename = (from: string, to: string): void => {
      stores.delete(from);
      stores.set(to, store);
      store.name = to;
    };
    rename(before, name);
    if (!transaction.created.has(store)) transaction.onAbort(() => rename(name, before));
    transaction.submit(null, () => renameStore(transaction.file, store.id, name));
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
    this.#requireStorable();
    const { put, blobs } = this.#prepare(value, key, mayReplace, false);
    return ask(this, this.#state.on, put, whenFilled(blobs));
  }

  #storeSeveral(
    values: readonly unknown[],
    keys: readonly unknown[] | undefined,
    mayReplace: boolean,
  ): IDBRequest {
    this.#requireStorable();
    const { transaction, store } = this.#state.on;
    // A generated key is put into the value.
    const isShareable = transaction.mode === "readwrite" && !store.isAutoIncrement;
    const given = [...values];
    const prepare = (value: unknown, position: number): PreparedPut =>
      this.#prepare(value, keys?.[position], mayReplace, isShareable);
    if (given.length <= MOST_COPIED) {
      const prepared = given.map(prepare);
      return askSteps(this, this.#state.on, () => putAll(prepared, (put) => put));
    }
    return askSteps(this, this.#state.on, () => putAll(given, readable(prepare)));
  }

  #getSeveral(keys: readonly unknown[]): IDBRequest {
    const { on } = this.#state;
    on.requireUsable();
    const places = keys.map((key) => (key == null ? undefined : encodeKey(requireKey(key))));
    return askSteps(this, on, function* get() {
      const values: unknown[] = [];
      for (const place of places) {
        values.push(place === undefined ? undefined : getOneRecord(on.transaction, on.store, place));
        yield;
      }
      return values;
    });
  }

  #deleteSeveral(keys: readonly unknown[]): IDBRequest {
    this.#requireStorable();
    const { on } = this.#state;
    const places = keys.map((key) => encodeKey(requireKey(key)));
    return askSteps(this, on, function* remove() {
      for (const place of places) {
        deleteOne(on.transaction, on.store, place);
        yield;
      }
    });
  }

  #requireStorable(): void {
    this.#state.on.requireUsable();
    this.#state.on.requireWriting();
  }

  #prepare(value: unknown, key: unknown, mayReplace: boolean, isShareable: boolean): PreparedPut {
    const { store, transaction } = this.#state.on;
    if (store.keyPath !== null && key !== undefined) {
      throw failure("DataError", "The key stands in the value: none can be given beside it.");
    }
    if (store.keyPath === null && !store.isAutoIncrement && key === undefined) {
      throw failure("DataError", "A key is needed: it is neither in the value nor generated.");
    }
    const given = key === undefined ? undefined : requireKey(key);
    const shared = isShareable ? sharedPlainData(value) : undefined;
    const clone = shared ?? cloneInactive(transaction, value);
    const inside = store.keyPath === null ? given : keyInside(store, store.keyPath, clone.value);
    return { put: preparePut(transaction, store, clone, inside, mayReplace), blobs: clone.blobs };
  }

  delete(query: unknown): IDBRequest {
    const { on } = this.#state;
    on.requireUsable();
    on.requireWriting();
    const bounds = toBounds(query, false);
    const key = singleKey(bounds);
    if (key !== undefined) return ask(this, on, () => deleteOne(on.transaction, on.store, key));
    return askSteps(this, on, () => deleteMany(on.transaction, on.store, bounds));
  }

  clear(): IDBRequest {
    const { on } = this.#state;
    on.requireUsable();
    on.requireWriting();
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
    if (on.transaction.state === "finished") throw failure("InvalidStateError", "The transaction is over.");
    const index = on.store.indexes.get(wanted);
    if (index === undefined) throw failure("NotFoundError", `There is no index named "${wanted}".`);
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
      throw failure("ConstraintError", `An index named "${wanted}" is already there.`);
    requireKeyPath(keyPath);
    if (Array.isArray(keyPath) && multiEntry) {
      throw failure("InvalidAccessError", "An index over several key paths cannot be multiEntry.");
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
    if (index === undefined) throw failure("NotFoundError", `There is no index named "${wanted}".`);
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

interface PreparedPut {
  readonly put: () => Key;
  readonly blobs: readonly BlobBytes[];
}

/** Stores one record after the other; what the standard lets fail for itself keeps the others from nothing. */
function* putAll<Item>(
  items: readonly Item[],
  prepare: (item: Item, position: number) => PreparedPut,
): Steps<Stored> {
  const keys: (Key | undefined)[] = [];
  const failures = new Map<number, DOMException>();
  for (const [position, item] of items.entries()) {
    const { put, blobs } = prepare(item, position);
    // Also where nothing is waited for: a getter in the value may have ended the transaction.
    yield whenFilled(blobs);
    try {
      keys[position] = put();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      failures.set(position, error);
    }
  }
  return { keys, failures };
}

/** Turns what a getter of a value throws into what a request can fail with. */
function readable<Value>(
  prepare: (value: Value, position: number) => PreparedPut,
): (value: Value, position: number) => PreparedPut {
  return (value, position) => {
    try {
      return prepare(value, position);
    } catch (error) {
      if (error instanceof DOMException) throw error;
      throw failure("DataCloneError", "A value cannot be read to its end. It was not written.", error);
    }
  };
}

/** The key that a value brings along; none is fine where a number can be generated and put in. */
function keyInside(store: StoreSchema, keyPath: KeyPath, value: unknown): Key | undefined {
  const key = extractKey(keyPath, value);
  if (key === null) throw failure("DataError", "What stands at the key path is not a valid key.");
  if (key !== undefined) return key;
  if (!store.isAutoIncrement || typeof keyPath !== "string") {
    throw failure("DataError", "The value has no key at the key path.");
  }
  if (!canInjectKey(keyPath, value))
    throw failure("DataError", "The generated key cannot be put into the value.");
  return undefined;
}

function requireUpgrade(transaction: Transaction): void {
  if (transaction.mode !== "versionchange") {
    throw failure("InvalidStateError", "The schema can be changed only while the database is upgraded.");
  }
}
