import { type DBCore, type DBCoreKeyRange, type DBCoreTable, Dexie, type Middleware } from "dexie";
import { type BulkPutResult, bulkDelete, bulkGet, bulkPut } from "./standard/bulk.ts";
import { IDBKeyRange } from "./standard/key-range.ts";
import { IDBObjectStore } from "./standard/object-store.ts";
import type { IDBRequest } from "./standard/request.ts";

/**
 * Lets Dexie ask this engine without detours: `database.use(bulkRequests)`. Its bulk operations ask once for all their
 * records, instead of once for each; the others hear the answer in a way that costs less (see answered). What they
 * answer is the same. Stores of another IndexedDB are left alone.
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
    get(request) {
      const store = storeIn(request.trans, table.name);
      return store === undefined ? table.get(request) : answered(() => store.get(request.key));
    },
    getMany(request) {
      const store = storeIn(request.trans, table.name);
      return store === undefined ? table.getMany(request) : answered(() => bulkGet(store, request.keys));
    },
    query(request) {
      const { query, limit, direction = "next", values } = request;
      const store =
        limit === 0 || query.range.type === NEVER ? undefined : storeIn(request.trans, table.name);
      if (store === undefined) return table.query(request);
      return answered<unknown[]>(() => {
        const source = query.index.isPrimaryKey ? store : store.index(query.index.name);
        const count = limit === Number.POSITIVE_INFINITY ? undefined : limit;
        const options = { query: toRange(query.range), count, direction };
        return values ? source.getAll(options) : source.getAllKeys(options);
      }).then((result) => ({ result }));
    },
    mutate(request) {
      if (request.type === "deleteRange") return table.mutate(request);
      const store = storeIn(request.trans, table.name);
      if (store === undefined) return table.mutate(request);
      if (request.type === "delete") {
        const { keys } = request;
        return answered<undefined>(() => bulkDelete(store, keys)).then(() => ({
          numFailures: 0,
          failures: {},
          results: keys,
          lastResult: undefined,
        }));
      }
      const { type, values, keys } = request;
      const given = store.keyPath === null ? keys : undefined;
      return answered<BulkPutResult>(() => bulkPut(store, values, given, type === "put")).then((stored) => ({
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

/** The kinds of ranges that have no ends (DBCoreRangeType is a type alone). */
const ANY = 3;
const NEVER = 4;

function toRange({ type, lower, upper, lowerOpen, upperOpen }: DBCoreKeyRange): IDBKeyRange | undefined {
  if (type === ANY || (lower === undefined && upper === undefined)) return undefined;
  if (lower === undefined) return IDBKeyRange.upperBound(upper, upperOpen);
  if (upper === undefined) return IDBKeyRange.lowerBound(lower, lowerOpen);
  return IDBKeyRange.bound(lower, upper, lowerOpen, upperOpen);
}

/**
 * Dexie follows its own promises alone into a transaction. The listeners have names because V8 makes a function that
 * is written behind `object.property =` for a long life: with all that it knows, the answer too, it stays until the
 * next collection of the whole heap. A get then costs a third more.
 */
function answered<Result>(ask: () => IDBRequest): Promise<Result> {
  return new Dexie.Promise<Result>((resolve, reject) => {
    const request = ask() as IDBRequest & { onsuccess: unknown; onerror: unknown };
    const succeed = (): void => resolve(request.result as Result);
    const fail = (event: Event): void => {
      // As Dexie does: a failure that is caught does not end the transaction.
      event.stopPropagation();
      event.preventDefault();
      reject(request.error);
    };
    request.onsuccess = succeed;
    request.onerror = fail;
  });
}
