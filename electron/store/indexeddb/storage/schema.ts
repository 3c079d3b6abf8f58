/** A path into a value, or several for a compound key. */
export type KeyPath = string | readonly string[];

/** An index, as the standard sees it. `isDeleted` also after an abort that took back its creation. */
export interface IndexSchema {
  readonly id: number;
  name: string;
  readonly keyPath: KeyPath;
  readonly isUnique: boolean;
  readonly isMultiEntry: boolean;
  isDeleted: boolean;
}

/** An object store, as the standard sees it. */
export interface StoreSchema {
  readonly id: number;
  name: string;
  readonly keyPath: KeyPath | null;
  readonly isAutoIncrement: boolean;
  /** The last number that the key generator gave, 0 before the first; at most 2^53. */
  lastNumber: number;
  /** What handles show: changes as soon as the upgrade says so. */
  readonly indexes: Map<string, IndexSchema>;
  /** What records are entered into: changes when the upgrade's steps run, in their turn among the requests. */
  filled: ReadonlySet<IndexSchema>;
  /** How many records it holds; undefined in an opened file until they are counted, and when a writer was aborted. */
  count: number | undefined;
  isDeleted: boolean;
}

/** A database, as the standard sees it. Version 0 means that it does not exist yet. */
export interface DatabaseSchema {
  version: number;
  readonly stores: Map<string, StoreSchema>;
}

/** A copy for an upgrade to change, so that connections closed before it keep what they saw. */
export function copySchema(schema: DatabaseSchema): DatabaseSchema {
  const stores = new Map<string, StoreSchema>();
  for (const store of schema.stores.values()) {
    const indexes = new Map([...store.indexes.values()].map((index) => [index.name, { ...index }]));
    stores.set(store.name, { ...store, indexes, filled: new Set(indexes.values()) });
  }
  return { version: schema.version, stores };
}
