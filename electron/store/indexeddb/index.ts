import { Databases } from "./engine/databases.ts";
import { type DamagedRecordListener, listQuarantine, type QuarantinedRecord } from "./engine/quarantine.ts";
import { fireEventAndWait, StoreEvent } from "./events/dispatch.ts";
import { IDBFactory } from "./standard/factory.ts";
import { IDBKeyRange } from "./standard/key-range.ts";
import type { ProgressListener } from "./storage/copy-file.ts";

export type { DamagedRecordListener, QuarantinedRecord } from "./engine/quarantine.ts";
export { isLockedElsewhere } from "./errors.ts";
export { type IndexMismatch, repairIndexes, verifyIndexes } from "./recovery/indexes.ts";
export { salvageRecords } from "./recovery/salvage.ts";
export { IDBCursor, IDBCursorWithValue } from "./standard/cursor.ts";
export { IDBDatabase } from "./standard/database.ts";
export { DOMStringList } from "./standard/dom-string-list.ts";
export { IDBFactory } from "./standard/factory.ts";
export { IDBKeyRange } from "./standard/key-range.ts";
export { IDBObjectStore } from "./standard/object-store.ts";
export { IDBRecord } from "./standard/record.ts";
export { IDBOpenDBRequest, IDBRequest } from "./standard/request.ts";
export { IDBIndex } from "./standard/store-index.ts";
export { IDBTransaction } from "./standard/transaction.ts";
export { IDBVersionChangeEvent } from "./standard/version-change-event.ts";
export { isNewerLayout, isStoreFile, readExpectedBytes } from "./storage/file-header.ts";
export { APPLICATION_ID, LAYOUT_DIFFERENCES_SQL, LAYOUT_VERSION } from "./storage/layout.ts";
export { SCHEMA_TEXT_SQL } from "./storage/schema-checksum.ts";
export { isNotWritable } from "./storage/sqlite-errors.ts";
export { FILE_PRAGMAS } from "./storage/sqlite-file.ts";

/** IndexedDB with its databases in one folder. */
export interface OpenIndexedDB {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  /**
   * Copies a database while it is in use: the SQLite file to `path`, and its write-ahead log to `path`-wal. Both files
   * together contain the state of one moment. `onProgress` receives megabytes; if `onProgress` throws, copying stops.
   * @throws DOMException when the file cannot be opened, Error when copying fails
   */
  copy(name: string, path: string, onProgress: ProgressListener): Promise<void>;
  /**
   * Returns unused space to the file system in small steps while the database is in use. `onProgress` receives pages;
   * if `onProgress` throws, the work stops.
   * @throws DOMException when the file cannot be opened or changed
   */
  vacuum(name: string, onProgress: ProgressListener): Promise<void>;
  /**
   * Reads the version of a database; 0 if the database does not exist.
   * @throws DOMException when the file cannot be opened
   */
  readVersion(name: string): Promise<number>;
  /**
   * Lists the damaged records in the quarantine of a database.
   * @throws DOMException when the file cannot be opened, SQLite's error when the quarantine cannot be read
   */
  listQuarantine(name: string): Promise<QuarantinedRecord[]>;
  /** Waits for running transactions and closes all files. Later requests fail. */
  close(): Promise<void>;
}

/**
 * Opens the standard's IndexedDB for Node and Electron's main process, on `node:sqlite`. Each database is one file
 * in `folder`, locked by this process (see isLockedElsewhere). A read-write transaction completes after its
 * changes are on disk.
 * @throws Error when the folder does not exist and cannot be created
 */
export function openIndexedDB({
  folder,
  onDamagedRecord = () => {},
}: {
  readonly folder: string;
  readonly onDamagedRecord?: DamagedRecordListener;
}): OpenIndexedDB {
  const databases = new Databases(folder, onDamagedRecord);
  return {
    indexedDB: new IDBFactory(databases),
    IDBKeyRange,
    copy: (name, path, onProgress) => databases.useFile(name, (file) => file.copyTo(path, onProgress)),
    vacuum: (name, onProgress) => databases.useFile(name, (file) => file.vacuum(onProgress)),
    readVersion: async (name) => databases.readVersion(name),
    listQuarantine: (name) => databases.useFile(name, listQuarantine),
    close: async () => {
      for (const { target } of await databases.close())
        await fireEventAndWait(target, new StoreEvent("close"));
    },
  };
}
