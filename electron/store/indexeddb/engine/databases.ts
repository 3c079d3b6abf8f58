import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createIdbError } from "../errors.ts";
import { createFileName, isDatabaseFile } from "../storage/file-name.ts";
import type { DatabaseSchema } from "../storage/schema.ts";
import { toIdbError } from "../storage/sqlite-errors.ts";
import { removeFile, type SqliteFile } from "../storage/sqlite-file.ts";
import { Connection, Database } from "./database.ts";
import type { DamagedRecordListener } from "./quarantine.ts";

/** The databases of one folder, one file each, and the queues of requests to open and delete them. */
export class Databases {
  readonly #folder: string;
  readonly #onDamagedRecord: DamagedRecordListener;
  readonly #open = new Map<string, Database>();
  readonly #queues = new Map<string, Promise<void>>();
  #isClosed = false;

  constructor(folder: string, onDamagedRecord: DamagedRecordListener) {
    this.#folder = folder;
    this.#onDamagedRecord = onDamagedRecord;
    mkdirSync(folder, { recursive: true });
  }

  /**
   * Runs a request to open or delete a database after earlier requests for the same name.
   * @param work must not reject
   */
  enqueue(name: string, work: () => Promise<void>): void {
    const before = this.#queues.get(name) ?? Promise.resolve();
    const after = before.then(work);
    this.#queues.set(name, after);
    void after.then(() => {
      if (this.#queues.get(name) === after) this.#queues.delete(name);
    });
  }

  has(name: string): boolean {
    return this.#open.has(name) || existsSync(this.#getPath(name));
  }

  /**
   * Returns a database; opens its file first if needed. Each call needs one call of `release`.
   * @throws DOMException after `close`, or when the file cannot be opened
   */
  acquire(name: string): Database {
    if (this.#isClosed)
      throw createIdbError("InvalidStateError", "The store is closed because the program is shutting down.");
    const known = this.#open.get(name);
    const database = known ?? this.#openFile(name);
    database.useCount += 1;
    return database;
  }

  #openFile(name: string): Database {
    const path = this.#getPath(name);
    try {
      const database = new Database(name, path, this.#onDamagedRecord);
      this.#open.set(name, database);
      return database;
    } catch (error) {
      throw toIdbError(error, path);
    }
  }

  /** Closes the file after its last use. Deletes the file if the first upgrade was never committed. */
  release(database: Database): void {
    database.useCount -= 1;
    if (database.useCount > 0) return;
    this.#open.delete(database.name);
    database.file.close();
    const { version, stores } = database.schema;
    if (version === 0 && stores.size === 0) removeFile(database.file.path);
  }

  /** Opens a connection; the file stays open until the connection is closed. */
  connect(database: Database, schema: DatabaseSchema): Connection {
    database.useCount += 1;
    const connection = new Connection(database, schema);
    void connection.closed.then(() => this.release(database));
    return connection;
  }

  /**
   * Runs work on a database's file, which stays open until the work ends. Returns the result of the work.
   * @throws DOMException after `close`, or when the file cannot be opened
   */
  async useFile<Result>(name: string, work: (file: SqliteFile) => Result): Promise<Awaited<Result>> {
    const database = this.acquire(name);
    try {
      return await work(database.file);
    } finally {
      this.release(database);
    }
  }

  /**
   * Returns the version of a database; 0 if the database does not exist.
   * @throws DOMException after `close` if the database exists, or when the file cannot be opened
   */
  readVersion(name: string): number {
    if (!this.has(name)) return 0;
    const database = this.acquire(name);
    this.release(database);
    return database.schema.version;
  }

  remove(name: string): void {
    removeFile(this.#getPath(name));
  }

  /**
   * Returns the names and versions of all databases, except those whose first upgrade is not committed yet.
   * @throws DOMException when a file cannot be read
   */
  list(): { name: string; version: number }[] {
    const found = new Map<string, { name: string; version: number }>();
    for (const { name, schema } of this.#open.values()) {
      found.set(createFileName(name), { name, version: schema.version });
    }
    for (const fileName of readdirSync(this.#folder)) {
      if (isDatabaseFile(fileName) && !found.has(fileName)) found.set(fileName, this.#inspect(fileName));
    }
    return [...found.values()].filter(({ version }) => version > 0);
  }

  #inspect(fileName: string): { name: string; version: number } {
    const path = join(this.#folder, fileName);
    try {
      const { file, name, schema } = new Database(undefined, path);
      file.close();
      return { name, version: schema.version };
    } catch (error) {
      throw toIdbError(error, path);
    }
  }

  /** Closes every connection after its transactions end, and then the files. Returns the connections that were open. */
  async close(): Promise<Connection[]> {
    this.#isClosed = true;
    const connections = [...this.#open.values()].flatMap((database) => [...database.connections]);
    for (const connection of connections) connection.close();
    await Promise.all(connections.map((connection) => connection.closed));
    await Promise.all(this.#queues.values());
    return connections;
  }

  #getPath(name: string): string {
    return join(this.#folder, createFileName(name));
  }
}
