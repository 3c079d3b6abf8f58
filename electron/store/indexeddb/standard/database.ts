import { Connection } from "../engine/database.ts";
import { requireKeyPath } from "../engine/key-path.ts";
import type { Durability, Transaction } from "../engine/transaction.ts";
import { createIdbError } from "../errors.ts";
import { defineEventTarget } from "../events/event-target.ts";
import type { KeyPath, StoreSchema } from "../storage/schema.ts";
import { createRecordTable, dropIndexTable, dropRecordTable } from "../storage/tables.ts";
import { createSortedList, type DOMStringList } from "./dom-string-list.ts";
import type { IDBObjectStore } from "./object-store.ts";
import { IDBTransaction } from "./transaction.ts";
import {
  defineInterface,
  requireInternalState,
  toChoice,
  toDictionary,
  toText,
  toTextOrList,
} from "./webidl.ts";

const DURABILITIES: readonly Durability[] = ["default", "strict", "relaxed"];

/** IndexedDB's connection to a database. */
export class IDBDatabase extends EventTarget {
  declare onabort: unknown;
  declare onclose: unknown;
  declare onerror: unknown;
  declare onversionchange: unknown;
  readonly #connection: Connection;

  constructor(connection: unknown) {
    requireInternalState(connection, Connection);
    super();
    this.#connection = connection as Connection;
    this.#connection.target = this;
  }

  get name(): string {
    return this.#connection.database.name;
  }

  get version(): number {
    return this.#connection.schema.version;
  }

  get objectStoreNames(): DOMStringList {
    return createSortedList(this.#connection.schema.stores.keys());
  }

  transaction(storeNames: unknown, mode: unknown = "readonly", options: unknown = undefined): IDBTransaction {
    const wantedNames = toTextOrList(storeNames);
    const chosenMode = toChoice(mode, ["readonly", "readwrite", "versionchange"], "The mode");
    const { durability = "default" } = toDictionary(options);
    const chosenDurability = toChoice(durability, DURABILITIES, "The durability");
    const connection = this.#connection;
    if (connection.upgrade !== undefined) {
      throw createIdbError("InvalidStateError", "The database is being upgraded.");
    }
    if (connection.isClosing)
      throw createIdbError("InvalidStateError", "The connection to the database is closed.");
    const scope = new Set<StoreSchema>();
    for (const name of typeof wantedNames === "string" ? [wantedNames] : wantedNames) {
      const store = connection.schema.stores.get(name);
      if (store === undefined)
        throw createIdbError("NotFoundError", `There is no object store named "${name}".`);
      scope.add(store);
    }
    if (scope.size === 0)
      throw createIdbError("InvalidAccessError", "A transaction needs at least one object store.");
    if (chosenMode === "versionchange") throw new TypeError("Only the engine itself starts an upgrade.");
    return new IDBTransaction(connection.begin(scope, chosenMode, chosenDurability));
  }

  close(): void {
    this.#connection.close();
  }

  createObjectStore(name: unknown, options: unknown = undefined): IDBObjectStore {
    const wanted = toText(name);
    const { autoIncrement = false, keyPath: path = null } = toDictionary(options);
    const keyPath: KeyPath | null = path === null || path === undefined ? null : toTextOrList(path);
    const transaction = requireUpgrade(this.#connection);
    const { database, schema } = this.#connection;
    transaction.requireActive();
    if (keyPath !== null) requireKeyPath(keyPath);
    if (schema.stores.has(wanted))
      throw createIdbError("ConstraintError", `An object store named "${wanted}" already exists.`);
    if (autoIncrement && (keyPath === "" || Array.isArray(keyPath))) {
      throw createIdbError("InvalidAccessError", "autoIncrement needs a single non-empty key path, or none.");
    }
    const store: StoreSchema = {
      id: database.takeStoreId(),
      name: wanted,
      keyPath,
      isAutoIncrement: Boolean(autoIncrement),
      lastNumber: 0,
      indexes: new Map(),
      filledIndexes: new Set(),
      isDeleted: false,
    };
    schema.stores.set(wanted, store);
    transaction.scope.add(store);
    transaction.created.add(store);
    transaction.onAbort(() => {
      schema.stores.delete(store.name);
      store.isDeleted = true;
    });
    transaction.submit(null, () => createRecordTable(transaction.file, store));
    return (transaction.target as IDBTransaction).objectStore(wanted);
  }

  deleteObjectStore(name: unknown): void {
    const wanted = toText(name);
    const transaction = requireUpgrade(this.#connection);
    const { schema } = this.#connection;
    transaction.requireActive();
    const store = schema.stores.get(wanted);
    if (store === undefined)
      throw createIdbError("NotFoundError", `There is no object store named "${wanted}".`);
    const indexes = [...store.indexes.values()];
    const setDeleted = (isDeleted: boolean): void => {
      store.isDeleted = isDeleted;
      for (const index of indexes) index.isDeleted = isDeleted;
    };
    schema.stores.delete(wanted);
    transaction.scope.delete(store);
    setDeleted(true);
    store.indexes.clear();
    transaction.onAbort(() => {
      schema.stores.set(wanted, store);
      for (const index of indexes) store.indexes.set(index.name, index);
      setDeleted(false);
    });
    transaction.submit(null, () => {
      for (const index of store.filledIndexes) dropIndexTable(transaction.file, index);
      dropRecordTable(transaction.file, store);
    });
  }
}
defineEventTarget(IDBDatabase, ["abort", "close", "error", "versionchange"]);
defineInterface(IDBDatabase, { transaction: 1, close: 0, createObjectStore: 1, deleteObjectStore: 1 });

function requireUpgrade({ upgrade }: Connection): Transaction {
  if (upgrade === undefined)
    throw createIdbError("InvalidStateError", "The schema can only be changed during an upgrade.");
  return upgrade;
}
