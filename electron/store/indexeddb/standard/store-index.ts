import { createIdbError } from "../errors.ts";
import type { IndexSchema, KeyPath } from "../storage/schema.ts";
import { renameIndex } from "../storage/tables.ts";
import { openCursorOn } from "./cursor.ts";
import {
  QuerySource,
  requestCount,
  requestRecord,
  requestRecords,
  requestRecordsByOptions,
} from "./query.ts";
import { renameSchema } from "./rename.ts";
import type { IDBRequest } from "./request.ts";
import { defineInterface, requireInternalState, toText } from "./webidl.ts";

type IndexSource = QuerySource & { readonly index: IndexSchema };

/** IndexedDB's index of an object store, inside a transaction. */
export class IDBIndex {
  readonly #source: IndexSource;
  readonly #objectStore: unknown;
  #keyPath: KeyPath | undefined;

  constructor(source: unknown, objectStore: unknown) {
    requireInternalState(source, QuerySource);
    this.#source = source as IndexSource;
    this.#objectStore = objectStore;
  }

  get name(): string {
    return this.#source.index.name;
  }

  set name(value: unknown) {
    const name = toText(value);
    const { transaction, store, index } = this.#source;
    if (transaction.mode !== "versionchange") {
      throw createIdbError("InvalidStateError", "An index can only be renamed during an upgrade.");
    }
    transaction.requireActive();
    this.#source.requireExisting();
    renameSchema("An index", store.indexes, index, name, transaction, () =>
      renameIndex(transaction.file, index.id, name),
    );
  }

  get objectStore(): unknown {
    return this.#objectStore;
  }

  get keyPath(): KeyPath {
    const { keyPath } = this.#source.index;
    this.#keyPath ??= typeof keyPath === "string" ? keyPath : [...keyPath];
    return this.#keyPath;
  }

  get multiEntry(): boolean {
    return this.#source.index.isMultiEntry;
  }

  get unique(): boolean {
    return this.#source.index.isUnique;
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
}
defineInterface(IDBIndex, {
  get: 1,
  getKey: 1,
  getAll: 0,
  getAllKeys: 0,
  getAllRecords: 0,
  count: 0,
  openCursor: 0,
  openKeyCursor: 0,
});
