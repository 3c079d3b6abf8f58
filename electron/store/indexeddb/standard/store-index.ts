import { idbError } from "../errors.ts";
import type { KeyPath } from "../storage/schema.ts";
import { renameIndex } from "../storage/tables.ts";
import { openCursorOn } from "./cursor.ts";
import { countMatches, getMany, getManyByOptions, getOne, type QuerySource } from "./query.ts";
import { renameSchema } from "./rename.ts";
import type { IDBRequest } from "./request.ts";
import { publishInterface, requireInternal, toText } from "./webidl.ts";

/** What an index handle stands on. */
export class IndexState {
  readonly on: QuerySource;
  readonly objectStore: object;

  constructor(on: QuerySource, objectStore: object) {
    this.on = on;
    this.objectStore = objectStore;
  }
}

/** An index of an object store, inside a transaction. */
export class IDBIndex {
  readonly #state: IndexState;
  #keyPath: KeyPath | undefined;

  constructor(state: unknown) {
    requireInternal(state, IndexState);
    this.#state = state as IndexState;
  }

  get name(): string {
    return schemaOf(this.#state).name;
  }

  set name(value: unknown) {
    const name = toText(value);
    const { transaction, store } = this.#state.on;
    const index = schemaOf(this.#state);
    if (transaction.mode !== "versionchange") {
      throw idbError("InvalidStateError", "An index can be renamed only while the database is upgraded.");
    }
    transaction.requireActive();
    this.#state.on.requireExisting();
    renameSchema("An index", store.indexes, index, name, transaction, () =>
      renameIndex(transaction.file, index.id, name),
    );
  }

  get objectStore(): object {
    return this.#state.objectStore;
  }

  get keyPath(): KeyPath {
    const { keyPath } = schemaOf(this.#state);
    this.#keyPath ??= typeof keyPath === "string" ? keyPath : [...keyPath];
    return this.#keyPath;
  }

  get multiEntry(): boolean {
    return schemaOf(this.#state).isMultiEntry;
  }

  get unique(): boolean {
    return schemaOf(this.#state).isUnique;
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
}
publishInterface(IDBIndex, {
  get: 1,
  getKey: 1,
  getAll: 0,
  getAllKeys: 0,
  getAllRecords: 0,
  count: 0,
  openCursor: 0,
  openKeyCursor: 0,
});

function schemaOf({ on }: IndexState): NonNullable<QuerySource["index"]> {
  if (on.index === undefined) throw new TypeError("Illegal invocation");
  return on.index;
}
