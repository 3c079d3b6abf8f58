import type { Store, StorePartName, StoreParts } from "../../../electron/store/store.ts";
import { carrierParts } from "./memory-store/carriers.ts";
import { loadParts } from "./memory-store/loads.ts";
import { peopleParts } from "./memory-store/people.ts";
import type { Rows } from "./memory-store/rows.ts";
import { syncParts } from "./memory-store/sync.ts";

export interface MemoryStore extends Store {
  /** Copies all records, as a backup does; the returned function restores them. */
  takeSnapshot(): () => void;
}

/** Freezes a stored record instead of copying it: much faster, because most of a record is frozen already. */
function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

/**
 * The parts of the store that sync and loads need, in memory. Transactions run one at a time and are atomic.
 * @param onCommit gets the table and the record of each change of a committed transaction
 */
export function createMemoryStore(onCommit?: (changes: [string, object][]) => void): MemoryStore {
  const tables = new Map<string, Map<string, object>>();
  const table = <T extends object>(name: string) => {
    const found = tables.get(name) ?? new Map<string, object>();
    tables.set(name, found);
    return found as Map<string, T>;
  };
  let counter = 0;
  let undo: (() => void)[] = [];
  let changed: [string, object][] = [];
  let last: Promise<unknown> = Promise.resolve();

  function rows<T extends object>(name: string, getKey: (row: T) => string) {
    const put = (row: T) => {
      const map = table<T>(name);
      const key = getKey(row);
      const before = map.get(key);
      undo.push(() => (before ? map.set(key, before) : map.delete(key)));
      changed.push([name, row]);
      map.set(key, freeze(row));
    };
    return {
      all: () => [...table<T>(name).values()],
      get: (key: string) => table<T>(name).get(key),
      put,
      add(row: T) {
        if (table<T>(name).has(getKey(row))) throw new Error(`${name} already has ${getKey(row)}.`);
        put(row);
      },
      remove(key: string) {
        const map = table<T>(name);
        const before = map.get(key);
        if (before) {
          undo.push(() => map.set(key, before));
          changed.push([name, before]);
        }
        map.delete(key);
      },
    };
  }

  const parts = memoryParts(rows, () => {
    counter += 1;
    return counter;
  });

  function runTransaction<P extends StorePartName, T>(
    names: readonly P[],
    work: (chosen: Pick<StoreParts, P>) => Promise<T>,
  ): Promise<T> {
    const run = last.then(async () => {
      [undo, changed] = [[], []];
      try {
        const result = await work(
          Object.fromEntries(names.map((name) => [name, parts[name]])) as Pick<StoreParts, P>,
        );
        onCommit?.(changed);
        return result;
      } catch (cause) {
        for (const back of undo.reverse()) back();
        throw cause;
      }
    });
    last = run.catch(() => undefined);
    return run;
  }

  return {
    read: runTransaction,
    write: runTransaction,
    close: async () => void (await last),
    takeSnapshot() {
      const copies = [...tables].map(([name, rows]) => [name, new Map(rows)] as const);
      return () => {
        for (const rows of tables.values()) rows.clear();
        for (const [name, rows] of copies) for (const [key, row] of rows) table(name).set(key, row);
      };
    },
  };
}

function memoryParts(rows: Rows, nextId: () => number): Partial<StoreParts> & Record<string, unknown> {
  return {
    ...peopleParts(rows),
    ...loadParts(rows),
    ...carrierParts(rows, nextId),
    ...syncParts(rows, nextId),
  };
}
