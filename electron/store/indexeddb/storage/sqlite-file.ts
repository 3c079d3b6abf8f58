import { closeSync, existsSync, openSync, rmSync, statSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { copyWithLog, type OnProgress } from "./copy-file.ts";
import { toIDBError } from "./sqlite-errors.ts";

/** One row as it comes from SQLite: its columns in their order. */
export type Columns = SQLOutputValue[];

/**
 * Chosen by measurement with records of 2.5 KB. Pages of 16 KB make half the file that pages of 4 KB do and are never
 * slower. A larger cache than this makes reading little faster, but keeps more changes back for the moment of the
 * commit, which blocks.
 */
const PAGE_BYTES = 16_384;
const CACHE_KIBIBYTES = 16_384;

/**
 * From this size on (8 MB) the log is copied into the file in the next pause between transactions: small copies block
 * only for a moment. A log that grew larger than the other size is cut back when it begins anew.
 */
const LOG_PAGES = 512;
const LONGEST_LOG_BYTES = 16 * 1_048_576;

/** To ask how long the log is takes longer than a small change: it is asked after so many of them. */
const CHANGES_BETWEEN_LOOKS = 64;

/** So many unused pages are given back at a time (1 MB): the disk is waited for meanwhile, some milliseconds. */
const PAGES_GIVEN_BACK = 64;

/** Between two such steps the others have so long, in milliseconds. */
const PAUSE = 5;

/** The one connection to one SQLite file, with its prepared statements. */
export class SqliteFile {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** The statements run since the length of the log was asked for. */
  #changes = 0;
  /** The file as copies read it; open until the database is closed. */
  #reader: number | undefined;
  #copies = 0;

  /** Opens or creates the file and holds it alone: a second process is refused. */
  constructor(path: string) {
    this.path = path;
    if (!existsSync(path)) removeLogs(path);
    const isNew = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
    let database: DatabaseSync | undefined;
    try {
      database = new DatabaseSync(path);
      // Before anything looks into the file: a log that was once shared stays so, and takes locks for each statement.
      database.exec("PRAGMA locking_mode = EXCLUSIVE");
      if (isNew) {
        database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
        // Said again of a file that has it, this is a write, and a wait for the disk.
        database.exec("PRAGMA auto_vacuum = INCREMENTAL");
      }
      database.exec("PRAGMA journal_mode = WAL");
      database.exec("PRAGMA synchronous = FULL");
      // On macOS alone the disk may keep back what it was given otherwise, and lose it with the power.
      database.exec("PRAGMA fullfsync = ON");
      database.exec("PRAGMA wal_autocheckpoint = 0");
      database.exec(`PRAGMA journal_size_limit = ${LONGEST_LOG_BYTES}`);
      database.exec(`PRAGMA cache_size = -${CACHE_KIBIBYTES}`);
      database.exec("PRAGMA temp_store = MEMORY");
    } catch (error) {
      database?.close();
      throw toIDBError(error, path);
    }
    this.#database = database;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  run(sql: string, ...values: SQLInputValue[]): { changes: number; lastId: number } {
    this.#changes += 1;
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

  /** Waits until the running transaction is on the disk. */
  commit(): void {
    this.run("COMMIT");
    if (this.#changes < CHANGES_BETWEEN_LOOKS) return;
    this.#changes = 0;
    this.#tendLog();
  }

  /** Copies the log into the file in the next pause, if it has grown. */
  #tendLog(): void {
    const [, logged, copied] = this.get("PRAGMA wal_checkpoint(NOOP)") ?? [];
    if (Number(logged) - Number(copied) < LOG_PAGES) return;
    setImmediate(() => this.#copyLog());
  }

  #copyLog(): void {
    if (!this.#database.isOpen || this.isInTransaction || this.#copies > 0) return;
    try {
      this.get("PRAGMA wal_checkpoint(PASSIVE)");
    } catch {
      // Everything is safe in the log: the next commit comes here again.
    }
  }

  /** Forgets prepared statements: those of tables that an upgrade removed would be kept for ever. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  /**
   * Copies the file as it is at one moment, with its log beside it, while it is read and written. Meanwhile what is
   * written stays in the log.
   */
  async copyTo(path: string, tell: OnProgress): Promise<void> {
    this.#reader ??= openSync(this.path, "r");
    this.#copies += 1;
    try {
      await copyWithLog({ file: this.#reader, log: `${this.path}-wal`, pageBytes: PAGE_BYTES }, path, tell);
    } finally {
      this.#copies -= 1;
    }
  }

  /**
   * Gives pages that nothing is kept in any more back to the disk, step by step between transactions. Each step is a
   * transaction of its own, so that it may be cut off anywhere.
   * @param tell hears of pages; what it throws ends the work
   */
  async vacuum(tell: OnProgress): Promise<void> {
    const total = this.#unusedPages();
    for (let left = total; left > 0; ) {
      tell(total - left, total);
      await pause(PAUSE);
      if (this.isInTransaction) continue;
      this.#giveBackSome();
      this.#tendLog();
      const before = left;
      left = this.#unusedPages();
      if (left >= before) break;
    }
    this.#copyLog();
  }

  #giveBackSome(): void {
    try {
      this.exec(`PRAGMA incremental_vacuum(${PAGES_GIVEN_BACK})`);
    } catch (error) {
      throw toIDBError(error, this.path);
    }
  }

  #unusedPages(): number {
    return Number(this.get("PRAGMA freelist_count")?.[0]);
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
    if (this.#reader !== undefined) closeSync(this.#reader);
    this.#reader = undefined;
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Removes a database's file and its logs. */
export function removeFile(path: string): void {
  rmSync(path, { force: true });
  removeLogs(path);
}

function removeLogs(path: string): void {
  for (const suffix of ["-wal", "-shm", "-journal"]) rmSync(path + suffix, { force: true });
}
