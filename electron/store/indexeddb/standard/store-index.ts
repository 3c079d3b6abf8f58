import { createIdbError } from "../errors.ts";
import type { KeyPath } from "../storage/schema.ts";
import { renameIndex } from "../storage/tables.ts";
import { openCursorOn } from "./cursor.ts";
import {
  type QuerySource,
  requestCount,
  requestRecord,
  requestRecords,
  requestRecordsByOptions,
} from "./query.ts";
import { renameSchema } from "./rename.ts";
import type { IDBRequest } from "./request.ts";
import { publishInterface, requireInternalState, toText } from "./webidl.ts";

/** The state of an IDBIndex. */
export class IndexState {
  readonly source: QuerySource;
  readonly objectStore: object;

  constructor(source: QuerySource, objectStore: object) {
    this.source = source;
    this.objectStore = objectStore;
  }
}

/** IndexedDB's index of an object store, inside a transaction. */
export class IDBIndex {
  readonly #state: IndexState;
  #keyPath: KeyPath | undefined;

  constructor(state: unknown) {
    requireInternalState(state, IndexState);
    this.#state = state as IndexState;
  }

  get name(): string {
    return getSchema(this.#state).name;
  }

  set name(value: unknown) {
    const name = toText(value);
    const { transaction, store } = this.#state.source;
    const index = getSchema(this.#state);
    if (transaction.mode !== "versionchange") {
      throw createIdbError("InvalidStateError", "An index can only be renamed during an upgrade.");
    }
    transaction.requireActive();
    this.#state.source.requireExisting();
    renameSchema("An index", store.indexes, index, name, transaction, () =>
      renameIndex(transaction.file, index.id, name),
    );
  }

  get objectStore(): object {
    return this.#state.objectStore;
  }

  get keyPath(): KeyPath {
    const { keyPath } = getSchema(this.#state);
    this.#keyPath ??= typeof keyPath === "string" ? keyPath : [...keyPath];
    return this.#keyPath;
  }

  get multiEntry(): boolean {
    return getSchema(this.#state).isMultiEntry;
  }

  get unique(): boolean {
    return getSchema(this.#state).isUnique;
  }

  get(query: unknown): IDBRequest {
    return requestRecord(this, this.#state.source, query, "value");
  }

  getKey(query: unknown): IDBRequest {
    return requestRecord(this, this.#state.source, query, "primaryKey");
  }

  getAll(queryOrOptions: unknown = undefined, count: unknown = undefined): IDBRequest {
    return requestRecords(this, this.#state.source, queryOrOptions, count, "value");
  }

  getAllKeys(queryOrOptions: unknown = undefined, count: unknown = undefined): IDBRequest {
    return requestRecords(this, this.#state.source, queryOrOptions, count, "primaryKey");
  }

  getAllRecords(options: unknown = undefined): IDBRequest {
    return requestRecordsByOptions(this, this.#state.source, options, "record");
  }

  count(query: unknown = undefined): IDBRequest {
    return requestCount(this, this.#state.source, query);
  }

  openCursor(query: unknown = undefined, direction: unknown = "next"): IDBRequest {
    return openCursorOn(this, this.#state.source, query, direction, true);
  }

  openKeyCursor(query: unknown = undefined, direction: unknown = "next"): IDBRequest {
    return openCursorOn(this, this.#state.source, query, direction, false);
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

function getSchema({ source }: IndexState): NonNullable<QuerySource["index"]> {
  if (source.index === undefined) throw new TypeError("Illegal invocation");
  return source.index;
}
