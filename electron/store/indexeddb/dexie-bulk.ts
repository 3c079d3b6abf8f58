import { type DBCore, type DBCoreTable, Dexie, type Middleware } from "dexie";
import { getSeveral, IDBObjectStore, putSeveral, type Stored } from "./standard/object-store.ts";
import type { IDBRequest } from "./standard/request.ts";

/**
 * Lets Dexie's bulk operations ask this engine once for all their records, instead of once for each:
 * `database.use(bulkRequests)`. What they answer is the same. Stores of another IndexedDB are left alone.
 */
export const bulkRequests: Middleware<DBCore> = {
  stack: "dbcore",
  name: "bulk requests",
  // Nearest to the database, below everything of Dexie's own.
  level: -10,
  create: (core) => ({ ...core, table: (name) => inBulk(core.table(name)) }),
};

function inBulk(table: DBCoreTable): DBCoreTable {
  return {
    ...table,
    getMany(request) {
      const store = storeIn(request.trans, table.name);
      if (store === undefined) return table.getMany(request);
      return answered<unknown[]>(() => getSeveral(store, request.keys));
    },
    mutate(request) {
      const isPut = request.type === "put";
      if (!isPut && request.type !== "add") return table.mutate(request);
      const store = request.values.length > 1 ? storeIn(request.trans, table.name) : undefined;
      if (store === undefined) return table.mutate(request);
      const { values, keys } = request;
      const given = store.keyPath === null ? keys : undefined;
      return answered<Stored>(() => putSeveral(store, values, given, isPut)).then((stored) => ({
        numFailures: stored.failures.size,
        failures: Object.fromEntries(stored.failures),
        results: [...stored.keys],
        lastResult: stored.keys.at(-1),
      }));
    },
  };
}

/** The store in a transaction, where it is one of this engine. */
function storeIn(transaction: object, name: string): IDBObjectStore | undefined {
  const store: unknown = (transaction as { objectStore(name: string): unknown }).objectStore(name);
  return store instanceof IDBObjectStore ? store : undefined;
}

/** Dexie follows its own promises alone into a transaction. */
function answered<Result>(ask: () => IDBRequest): Promise<Result> {
  return new Dexie.Promise<Result>((resolve, reject) => {
    const request = ask() as IDBRequest & { onsuccess: unknown; onerror: unknown };
    request.onsuccess = () => resolve(request.result as Result);
    request.onerror = (event: Event) => {
      // As Dexie does: a failure that is caught does not end the transaction.
      event.stopPropagation();
      event.preventDefault();
      reject(request.error);
    };
  });
}
