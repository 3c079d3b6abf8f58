import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { createIdbError } from "../errors.ts";
import { copyDatabaseFiles, type ProgressListener } from "./copy-file.ts";
import { toIdbError } from "./sqlite-errors.ts";

/** A row as an array of columns. */
export type Columns = SQLOutputValue[];

/**
 * With records of 2.5 KB, pages of 16 KB make the file half as large as pages of 4 KB do. A larger cache speeds up
 * reads only a little, and moves more work into the commit, which blocks the event loop.
 */
const PAGE_BYTES = 16_384;
const CACHE_KIBIBYTES = 16_384;

/** Permanent settings of a new file; `auto_vacuum` 2 is INCREMENTAL, and the encoding is SQLite's default. */
export const FILE_PRAGMAS = { page_size: PAGE_BYTES, auto_vacuum: 2, encoding: "UTF-8" } as const;

/**
 * A checkpoint runs between transactions once the log has 8 MB that the file lacks: small checkpoints block only for a
 * moment. When a log of more than 16 MB restarts, SQLite truncates the log to 16 MB.
 */
const CHECKPOINT_PAGES = 512;
const MAX_LOG_BYTES = 16 * 1_048_576;

/** Reading the length of the log takes longer than a small change, so not every commit reads the length. */
const CHANGES_BETWEEN_LOG_CHECKS = 64;

/** Pages that one step of a vacuum returns: 1 MB, which takes a few milliseconds. */
const VACUUM_PAGES = 64;

/** Pause between the steps of a vacuum, so that transactions can run. */
const PAUSE_MS = 5;

/**
 * The connection to one SQLite file, with its prepared statements. `exec`, `run`, `get` and `readAll` throw SQLite's
 * errors; the caller converts them with `toIdbError`.
 */
export class SqliteFile {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** The number of statements that `run` ran since a commit last checked the log's length. */
  #changes = 0;
  /** File descriptor for copies; open until the database is closed. */
  #reader: number | undefined;
  /** The number of running copies. */
  #copies = 0;

  /**
   * Opens or creates the file and locks it against other processes.
   * @throws UnknownError for a file that cannot be opened, including one of 0 or 1 bytes; InvalidStateError when the
   * file is open elsewhere; QuotaExceededError when the disk is full
   */
  constructor(path: string) {
    this.path = path;
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    // SQLite would create a new database in a file of 0 or 1 bytes.
    if (size !== undefined && size <= 1)
      throw createIdbError(
        "UnknownError",
        `${path} is damaged: the file is too short. Lanedesk did not change the file; restore a backup.`,
      );
    let database: DatabaseSync | undefined;
    try {
      if (size === undefined) createFile(path);
      database = new DatabaseSync(path);
      // This setting must come first: a log that was opened in shared mode stays shared and takes locks for each
      // statement.
      database.exec("PRAGMA locking_mode = EXCLUSIVE");
      database.exec("PRAGMA journal_mode = WAL");
      database.exec("PRAGMA synchronous = FULL");
      // Without this setting, macOS leaves data in the disk's own cache.
      database.exec("PRAGMA fullfsync = ON");
      database.exec("PRAGMA wal_autocheckpoint = 0");
      database.exec(`PRAGMA journal_size_limit = ${MAX_LOG_BYTES}`);
      database.exec(`PRAGMA cache_size = -${CACHE_KIBIBYTES}`);
      database.exec("PRAGMA temp_store = MEMORY");
    } catch (error) {
      database?.close();
      throw toIdbError(error, path);
    }
    this.#database = database;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  run(sql: string, ...values: SQLInputValue[]): { changes: number; lastId: number } {
    this.#changes += 1;
    const { changes, lastInsertRowid } = this.#getStatement(sql).run(...values);
    return { changes: Number(changes), lastId: Number(lastInsertRowid) };
  }

  get(sql: string, ...values: SQLInputValue[]): Columns | undefined {
    return this.#getStatement(sql).get(...values) as unknown as Columns | undefined;
  }

  readAll(sql: string, ...values: SQLInputValue[]): Columns[] {
    return this.#getStatement(sql).all(...values) as unknown as Columns[];
  }

  /** Whether a transaction is open. SQLite rolls back a transaction after some errors. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  rollback(): void {
    if (this.isInTransaction) this.#database.exec("ROLLBACK");
  }

  /** Commits the open transaction; returns when its changes are on disk. */
  commit(): void {
    this.run("COMMIT");
    if (this.#changes < CHANGES_BETWEEN_LOG_CHECKS) return;
    this.#changes = 0;
    this.#checkLog();
  }

  /** Schedules a checkpoint if the log has grown. */
  #checkLog(): void {
    const [, logged, copied] = this.get("PRAGMA wal_checkpoint(NOOP)") ?? [];
    if (Number(logged) - Number(copied) < CHECKPOINT_PAGES) return;
    setImmediate(() => this.#checkpoint());
  }

  #checkpoint(): void {
    if (!this.#database.isOpen || this.isInTransaction || this.#copies > 0) return;
    try {
      this.get("PRAGMA wal_checkpoint(PASSIVE)");
    } catch {
      // All data is safe in the log. A later commit tries again.
    }
  }

  /** Discards the prepared statements, because those on tables that an upgrade removes are never used again. */
  clearStatements(): void {
    this.#statements.clear();
  }

  /**
   * Copies the file and its log while they are in use. Checkpoints are off during the copy.
   * @param onProgress gets megabytes
   */
  async copyTo(path: string, onProgress: ProgressListener): Promise<void> {
    this.#reader ??= openSync(this.path, "r");
    this.#copies += 1;
    try {
      await copyDatabaseFiles(
        { file: this.#reader, log: `${this.path}-wal`, pageBytes: PAGE_BYTES },
        path,
        onProgress,
      );
    } finally {
      this.#copies -= 1;
    }
  }

  /**
   * Returns unused pages to the file system in small steps between transactions. Each step is its own
   * transaction, so the work can be interrupted anywhere.
   * @param onProgress gets pages; if `onProgress` throws, the work stops
   */
  async vacuum(onProgress: ProgressListener): Promise<void> {
    const total = this.#countUnusedPages();
    for (let left = total; left > 0; ) {
      onProgress(total - left, total);
      await pause(PAUSE_MS);
      if (this.isInTransaction) continue;
      this.#runVacuumStep();
      this.#checkLog();
      const before = left;
      left = this.#countUnusedPages();
      if (left >= before) break;
    }
    this.#checkpoint();
  }

  #runVacuumStep(): void {
    try {
      this.exec(`PRAGMA incremental_vacuum(${VACUUM_PAGES})`);
    } catch (error) {
      throw toIdbError(error, this.path);
    }
  }

  #countUnusedPages(): number {
    return Number(this.get("PRAGMA freelist_count")?.[0]);
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
    if (this.#reader !== undefined) closeSync(this.#reader);
    this.#reader = undefined;
  }

  #getStatement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Creates the file under another name first: an interruption must not leave an empty file. */
function createFile(path: string): void {
  const partial = `${path}.new`;
  removeFile(partial);
  removeLogs(path);
  const database = new DatabaseSync(partial);
  try {
    database.exec(`PRAGMA page_size = ${FILE_PRAGMAS.page_size}`);
    database.exec(`PRAGMA auto_vacuum = ${FILE_PRAGMAS.auto_vacuum}`);
    // One sync at the end is enough.
    database.exec("PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL");
  } finally {
    database.close();
  }
  const file = openSync(partial, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(partial, path);
}

/** Removes a database file and its logs. */
export function removeFile(path: string): void {
  rmSync(path, { force: true });
  removeLogs(path);
}

function removeLogs(path: string): void {
  for (const suffix of ["-wal", "-shm", "-journal"]) rmSync(path + suffix, { force: true });
}
