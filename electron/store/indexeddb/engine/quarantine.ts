import { reportError } from "../errors.ts";
import { computeChecksum } from "../storage/checksum.ts";
import type { Source } from "../storage/scan.ts";
import type { EncodedKey, StoredValue } from "../storage/schema.ts";
import type { SqliteFile } from "../storage/sqlite-file.ts";
import { getIndexTable, getRecordTable, readName } from "../storage/tables.ts";
import { decodeKey, type Key } from "./keys.ts";

/** A damaged record that a read found. The engine moves the record out of its object store if possible. */
export interface QuarantinedRecord {
  readonly database: string;
  /** The name of the object store. */
  readonly table: string;
  /** Undefined if the key itself is damaged. */
  readonly key: Key | undefined;
  /** The raw stored value. Empty if only an index entry is damaged; the record then stays in its place. */
  readonly bytes: Uint8Array;
}

/** Receives each damaged record once while the file of its database is open. */
export type DamagedRecordListener = (record: QuarantinedRecord) => void;

interface DamagedRow {
  readonly rowId: number;
  readonly bytes: Uint8Array;
}

/**
 * Moves damaged records of one database into the table `quarantine` of its file, and reports each record once.
 */
export class Quarantine {
  readonly #file: SqliteFile;
  readonly #onDamagedRecord: DamagedRecordListener;
  readonly #reported = new Set<string>();

  constructor(file: SqliteFile, onDamagedRecord: DamagedRecordListener) {
    this.#file = file;
    this.#onDamagedRecord = onDamagedRecord;
  }

  /**
   * Moves the record with `primaryKey` into the quarantine, deletes its index entries, and reports the record once.
   * @param isWriting whether the open SQLite transaction is the caller's
   * @returns false if nothing was moved; the caller leaves the record out of its result in any case
   * @throws SQLite's error when the record cannot be read, or when SQLite rolled back the caller's transaction
   */
  add(source: Source, primaryKey: EncodedKey, isWriting: boolean): boolean {
    const damaged = this.#findDamagedRow(source, primaryKey);
    this.#reportOnce(source, primaryKey, damaged?.bytes ?? new Uint8Array());
    // A failure must not roll back another transaction. A later read moves the record.
    if (damaged === undefined || (this.#file.isInTransaction && !isWriting)) return false;
    return this.#move(source, primaryKey, damaged.rowId);
  }

  /** Returns undefined if only an index entry is damaged. */
  #findDamagedRow({ store, index }: Source, primaryKey: EncodedKey): DamagedRow | undefined {
    const recordTable = getRecordTable(store.id);
    const select = `SELECT key, value, checksum, CAST(value AS BLOB) FROM ${recordTable} WHERE id = ?`;
    const rows =
      index === undefined
        ? this.#file.readAll(`SELECT id FROM ${recordTable} WHERE key = ?`, primaryKey)
        : this.#file.readAll(
            `SELECT DISTINCT record FROM ${getIndexTable(index.id)} WHERE primary_key = ?`,
            primaryKey,
          );
    for (const [rowId] of rows) {
      const record = this.#file.get(select, Number(rowId));
      if (record === undefined) continue;
      const [key, value, checksum, bytes] = record;
      if (computeChecksum(key as EncodedKey, value as StoredValue) !== checksum)
        return { rowId: Number(rowId), bytes: bytes as Uint8Array };
    }
    return undefined;
  }

  #move({ store }: Source, primaryKey: EncodedKey, rowId: number): boolean {
    const file = this.#file;
    const isNested = file.isInTransaction;
    file.run("SAVEPOINT quarantine");
    try {
      const recordTable = getRecordTable(store.id);
      file.run(
        `INSERT INTO quarantine (store, key, checksum, value) SELECT ?, ?, checksum, value FROM ${recordTable} WHERE id = ?`,
        JSON.stringify(store.name),
        primaryKey,
        rowId,
      );
      for (const { id } of store.filledIndexes)
        file.run(`DELETE FROM ${getIndexTable(id)} WHERE record = ?`, rowId);
      file.run(`DELETE FROM ${recordTable} WHERE id = ?`, rowId);
      file.run("RELEASE quarantine");
      return true;
    } catch (error) {
      if (isNested && !file.isInTransaction) throw error;
      if (file.isInTransaction) file.exec("ROLLBACK TO quarantine; RELEASE quarantine");
      return false;
    }
  }

  #reportOnce({ store }: Source, primaryKey: EncodedKey, bytes: Uint8Array): void {
    const id = `${store.id} ${Buffer.from(primaryKey).toString("hex")}`;
    if (this.#reported.has(id)) return;
    this.#reported.add(id);
    const database = readName(this.#file) ?? "";
    const record = { database, table: store.name, key: decodeKeyIfValid(primaryKey), bytes };
    setImmediate(() => {
      try {
        this.#onDamagedRecord(record);
      } catch (error) {
        reportError(error);
      }
    });
  }
}

/** Lists the records in the quarantine of a file. */
export function listQuarantine(file: SqliteFile): QuarantinedRecord[] {
  const database = readName(file) ?? "";
  return file
    .readAll("SELECT store, key, CAST(value AS BLOB) FROM quarantine ORDER BY id")
    .map(([store, key, bytes]) => ({
      database,
      table: JSON.parse(String(store)) as string,
      key: decodeKeyIfValid(key as EncodedKey),
      bytes: bytes as Uint8Array,
    }));
}

function decodeKeyIfValid(key: EncodedKey): Key | undefined {
  try {
    return decodeKey(key);
  } catch {
    return undefined;
  }
}
