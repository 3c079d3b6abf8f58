import type { BubblingTarget } from "../events/listeners.ts";
import { prepareFile, verifyTables } from "../storage/layout.ts";
import type { DatabaseSchema, StoreSchema } from "../storage/schema.ts";
import { verifySchemaChecksum } from "../storage/schema-checksum.ts";
import { SqliteFile } from "../storage/sqlite-file.ts";
import { findNextId, readName, readSchema } from "../storage/tables.ts";
import { repairLastNumber } from "./key-generator.ts";
import { type DamagedRecordListener, Quarantine } from "./quarantine.ts";
import { Scheduler } from "./scheduler.ts";
import { type Durability, type Mode, Transaction } from "./transaction.ts";

/** A database whose file is open. */
export class Database {
  readonly name: string;
  readonly file: SqliteFile;
  readonly scheduler = new Scheduler();
  readonly quarantine: Quarantine;
  readonly connections = new Set<Connection>();
  /** The committed schema. */
  schema: DatabaseSchema;
  /** The number of connections and requests that need the file. */
  useCount = 0;
  #storeId: number;
  #indexId: number;

  /**
   * Opens or creates the file.
   * @param name undefined to read the name from the file
   * @throws DOMException when the file is locked or damaged, belongs to another program, or has a newer layout;
   * SQLite's error when a page cannot be read
   */
  constructor(name: string | undefined, path: string, onDamagedRecord: DamagedRecordListener = () => {}) {
    this.file = new SqliteFile(path);
    this.quarantine = new Quarantine(this.file, onDamagedRecord);
    try {
      prepareFile(this.file);
      verifyTables(this.file);
      verifySchemaChecksum(this.file);
      this.name = name ?? readName(this.file) ?? "";
      this.schema = readSchema(this.file);
      for (const store of this.schema.stores.values())
        if (store.isAutoIncrement) repairLastNumber(this.file, store);
      this.#storeId = findNextId(this.file, "stores");
      this.#indexId = findNextId(this.file, "indexes");
    } catch (error) {
      this.file.close();
      throw error;
    }
  }

  takeStoreId(): number {
    return this.#storeId++;
  }

  takeIndexId(): number {
    return this.#indexId++;
  }
}

/** A connection to a database. */
export class Connection {
  readonly database: Database;
  /** The schema that this connection sees. An upgrade changes the schema immediately; an abort restores the schema. */
  readonly schema: DatabaseSchema;
  /** The running upgrade that opened this connection; undefined without an upgrade and after its end. */
  upgrade: Transaction | undefined;
  isClosing = false;
  isClosed = false;
  /** The IDBDatabase, which receives the events of this connection. */
  declare target: BubblingTarget;
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>;
  readonly #close: () => void;
  /** The number of transactions that have not ended. */
  #transactions = 0;

  constructor(database: Database, schema: DatabaseSchema) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.database = database;
    this.schema = schema;
    this.closed = promise;
    this.#close = resolve;
    database.connections.add(this);
  }

  /** Creates a transaction, which starts when no other transaction blocks it. */
  begin(scope: Set<StoreSchema>, mode: Mode, durability: Durability): Transaction {
    const transaction = new Transaction(this, scope, mode, durability);
    this.#transactions += 1;
    void transaction.ended.then(() => {
      this.#transactions -= 1;
      if (this.isClosing) this.#closeWhenIdle();
    });
    return transaction;
  }

  /** From now on, IDBDatabase rejects new transactions. The connection closes when the last transaction has ended. */
  close(): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.#closeWhenIdle();
  }

  #closeWhenIdle(): void {
    if (this.#transactions > 0 || this.isClosed) return;
    this.isClosed = true;
    this.database.connections.delete(this);
    this.#close();
  }
}
