/** A key in binary form; the bytes sort as the standard sorts keys. */
export type EncodedKey = Uint8Array;

/**
 * A value as stored: JSON text if JSON keeps the value unchanged, otherwise the output of node:v8's Serializer.
 */
export type StoredValue = string | Uint8Array;

/** A path into a value, or several paths for a compound key. */
export type KeyPath = string | readonly string[];

/** An index. `isDeleted` is also set when the transaction that created the index aborts. */
export interface IndexSchema {
  readonly id: number;
  name: string;
  readonly keyPath: KeyPath;
  readonly isUnique: boolean;
  readonly isMultiEntry: boolean;
  isDeleted: boolean;
}

/** An object store. */
export interface StoreSchema {
  readonly id: number;
  name: string;
  readonly keyPath: KeyPath | null;
  readonly isAutoIncrement: boolean;
  /** The last number of the key generator; 0 before the first number, at most 2^53. */
  lastNumber: number;
  /** The indexes by name. Changes as soon as an upgrade creates, renames or deletes an index. */
  readonly indexes: Map<string, IndexSchema>;
  /** The indexes that contain the records. Changes when the steps of an upgrade run. */
  filledIndexes: ReadonlySet<IndexSchema>;
  isDeleted: boolean;
}

/** A database. Version 0 means that the database does not exist yet. */
export interface DatabaseSchema {
  version: number;
  readonly stores: Map<string, StoreSchema>;
}

/** Returns a copy that an upgrade can change. Closed connections keep the old schema. */
export function copySchema(schema: DatabaseSchema): DatabaseSchema {
  const stores = new Map<string, StoreSchema>();
  for (const store of schema.stores.values()) {
    const indexes = new Map([...store.indexes.values()].map((index) => [index.name, { ...index }]));
    stores.set(store.name, { ...store, indexes, filledIndexes: new Set(indexes.values()) });
  }
  return { version: schema.version, stores };
}
