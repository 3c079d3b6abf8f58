import { existsSync, rmSync } from "node:fs";
import {
  backup,
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { translateFailure } from "./failures.ts";

/** One row as it comes from SQLite: its columns in their order. */
export type Columns = SQLOutputValue[];

/**
 * Page size and log size were chosen by measurement (records of 2.5 KB): 16 KB pages need half the file that 4 KB
 * pages do and are never slower.
 */
const PAGE_BYTES = 16_384;
const CACHE_KIBIBYTES = 65_536;

/** So many pages are copied at a time: the file is not to be had meanwhile, for some milliseconds. */
const COPIED_PAGES = 64;

/** The one connection to one SQLite file, with its prepared statements. */
export class SqliteFile {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens or creates the file and holds it alone: a second process is refused. */
  constructor(path: string) {
    this.path = path;
    if (!existsSync(path)) removeLogs(path);
    let database: DatabaseSync | undefined;
    try {
      database = new DatabaseSync(path);
      database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
      database.exec("PRAGMA locking_mode = EXCLUSIVE");
      database.exec("PRAGMA journal_mode = WAL");
      database.exec("PRAGMA synchronous = FULL");
      database.exec(`PRAGMA cache_size = -${CACHE_KIBIBYTES}`);
      database.exec("PRAGMA temp_store = MEMORY");
    } catch (error) {
      database?.close();
      throw translateFailure(error, path);
    }
    this.#database = database;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  run(sql: string, ...values: SQLInputValue[]): { changes: number; lastId: number } {
    const { changes, lastInsertRowid } = this.#statement(sql).run(...values);
    return { changes: Number(changes), lastId: Number(lastInsertRowid) };
  }

  get(sql: string, ...values: SQLInputValue[]): Columns | undefined {
    return this.#statement(sql).get(...values) as unknown as Columns | undefined;
  }

  all(sql: string, ...values: SQLInputValue[]): Columns[] {
    return this.#statement(sql).all(...values) as unknown as Columns[];
  }

  /** True between BEGIN and its end; SQLite ends a transaction itself after some failures. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  rollback(): void {
    if (this.isInTransaction) this.#database.exec("ROLLBACK");
  }

  /** Forgets prepared statements: those of tables that an upgrade removed would be kept for ever. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  /**
   * Copies the file as it is at one moment, while it is read and written. SQLite carries what is written meanwhile
   * along, and does the copying in a thread of its own.
   */
  async copyTo(path: string, tell: (done: number, total: number) => void): Promise<void> {
    const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
      tell(totalPages - remainingPages, totalPages);
    for (;;) {
      try {
        await backup(this.#database, path, { rate: COPIED_PAGES, progress });
        return;
      } catch (error) {
        if (!isMetWriting(error)) throw translateFailure(error, path);
        await setImmediate();
      }
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql, { returnArrays: true });
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * True when a copy was not begun because a write was under way at that moment. Node reports it as an error without
 * a code; after the first pages it waits by itself.
 */
const isMetWriting = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === 0;

/** Removes a database's file and its logs. */
export function removeFile(path: string): void {
  rmSync(path, { force: true });
  removeLogs(path);
}

function removeLogs(path: string): void {
  for (const suffix of ["-wal", "-shm", "-journal"]) rmSync(path + suffix, { force: true });
}
