import type { DatabaseSchema, IndexSchema, KeyPath, StoreSchema } from "./schema.ts";
import type { Columns, SqliteFile } from "./sqlite-file.ts";

/**
 * The SQL of the table of an object store, with `#` in place of the id. A row keeps its id when its value changes,
 * because index entries refer to that id. Packed index entries and the checksum come before the value, so that SQLite
 * can read them without the value.
 */
export const RECORD_TABLE_SQL =
  "CREATE TABLE records_# (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, index_keys BLOB, checksum INTEGER NOT NULL, value NOT NULL)";
/** The SQL of the table of an index, with `#` in place of the id. `record` is the id of the record's row. */
export const INDEX_TABLE_SQL =
  "CREATE TABLE index_# (key BLOB NOT NULL, primary_key BLOB NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (key, primary_key)) WITHOUT ROWID";

/** Returns the name of the table of an object store. */
export const getRecordTable = (storeId: number): string => `records_${storeId}`;

/** Returns the name of the table of an index. */
export const getIndexTable = (indexId: number): string => `index_${indexId}`;

/** Reads the name of the file's database; undefined if its first upgrade was never committed. */
export function readName(file: SqliteFile): string | undefined {
  const row = file.get("SELECT name FROM database");
  return row === undefined ? undefined : parseJson<string>(row[0]);
}

/**
 * Reads the schema. Names are stored as JSON, because they may contain a lone surrogate, which UTF-8 cannot represent.
 */
export function readSchema(file: SqliteFile): DatabaseSchema {
  const version = Number(file.get("SELECT version FROM database")?.[0] ?? 0);
  const stores = new Map<string, StoreSchema>();
  for (const [id, name, keyPath, autoIncrement, lastNumber] of file.readAll(
    "SELECT id, name, key_path, auto_increment, last_number FROM stores",
  )) {
    const indexes = new Map(
      file
        .readAll("SELECT id, name, key_path, is_unique, multi_entry FROM indexes WHERE store = ?", Number(id))
        .map((columns) => toIndex(columns))
        .map((index) => [index.name, index]),
    );
    const store: StoreSchema = {
      id: Number(id),
      name: parseJson<string>(name),
      keyPath: parseJson<KeyPath | null>(keyPath),
      isAutoIncrement: autoIncrement === 1,
      lastNumber: Number(lastNumber),
      indexes,
      filledIndexes: new Set(indexes.values()),
      isDeleted: false,
    };
    stores.set(store.name, store);
  }
  return { version, stores };
}

function toIndex([id, name, keyPath, isUnique, multiEntry]: Columns): IndexSchema {
  return {
    id: Number(id),
    name: parseJson<string>(name),
    keyPath: parseJson<KeyPath>(keyPath),
    isUnique: isUnique === 1,
    isMultiEntry: multiEntry === 1,
    isDeleted: false,
  };
}

function parseJson<Value>(text: unknown): Value {
  return JSON.parse(String(text)) as Value;
}

/** Returns the JSON of a key path; ignores a `toJSON` that a program adds to all arrays. */
function toKeyPathText(path: KeyPath | null): string {
  return Array.isArray(path) ? `[${path.map((each) => JSON.stringify(each))}]` : JSON.stringify(path);
}

/** Sets the database's name and version, in the transaction of an upgrade. */
export function writeVersion(file: SqliteFile, name: string, version: number): void {
  file.run("DELETE FROM database");
  file.run("INSERT INTO database (name, version) VALUES (?, ?)", JSON.stringify(name), version);
}

/** Creates the table of an object store and adds the store to the schema. */
export function createRecordTable(file: SqliteFile, store: StoreSchema): void {
  file.run(
    "INSERT INTO stores (id, name, key_path, auto_increment, last_number) VALUES (?, ?, ?, ?, ?)",
    store.id,
    JSON.stringify(store.name),
    toKeyPathText(store.keyPath),
    Number(store.isAutoIncrement),
    store.lastNumber,
  );
  file.exec(RECORD_TABLE_SQL.replace("#", String(store.id)));
}

/** Removes an object store with its records. */
export function dropRecordTable(file: SqliteFile, store: StoreSchema): void {
  file.clearStatements();
  file.exec(`DROP TABLE ${getRecordTable(store.id)}`);
  file.run("DELETE FROM stores WHERE id = ?", store.id);
}

/** Renames an object store. */
export function renameStore(file: SqliteFile, storeId: number, name: string): void {
  file.run("UPDATE stores SET name = ? WHERE id = ?", JSON.stringify(name), storeId);
}

/** Writes the last number of a store's key generator. */
export function writeLastNumber(file: SqliteFile, store: StoreSchema): void {
  file.run("UPDATE stores SET last_number = ? WHERE id = ?", store.lastNumber, store.id);
}

/** Creates the empty table of an index and adds the index to the schema. */
export function createIndexTable(file: SqliteFile, store: StoreSchema, index: IndexSchema): void {
  file.run(
    "INSERT INTO indexes (id, store, name, key_path, is_unique, multi_entry) VALUES (?, ?, ?, ?, ?, ?)",
    index.id,
    store.id,
    JSON.stringify(index.name),
    toKeyPathText(index.keyPath),
    Number(index.isUnique),
    Number(index.isMultiEntry),
  );
  file.exec(INDEX_TABLE_SQL.replace("#", String(index.id)));
}

/** Removes an index with its entries. */
export function dropIndexTable(file: SqliteFile, index: IndexSchema): void {
  file.clearStatements();
  file.exec(`DROP TABLE ${getIndexTable(index.id)}`);
  file.run("DELETE FROM indexes WHERE id = ?", index.id);
}

/** Renames an index. */
export function renameIndex(file: SqliteFile, indexId: number, name: string): void {
  file.run("UPDATE indexes SET name = ? WHERE id = ?", JSON.stringify(name), indexId);
}

/** Returns the next id for a store or an index. Ids are never reused, so outdated packed entries stay harmless. */
export function findNextId(file: SqliteFile, table: "stores" | "indexes"): number {
  return Number(file.get("SELECT seq FROM sqlite_sequence WHERE name = ?", table)?.[0] ?? 0) + 1;
}
