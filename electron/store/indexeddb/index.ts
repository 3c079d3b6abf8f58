import { Databases } from "./engine/databases.ts";
import { listQuarantine, type OnDamagedRecord, type QuarantinedRecord } from "./engine/quarantine.ts";
import { dispatch, StoreEvent } from "./events/dispatch.ts";
import { IDBFactory } from "./standard/factory.ts";
import { IDBKeyRange } from "./standard/key-range.ts";
import type { OnProgress } from "./storage/copy-file.ts";

export type { OnDamagedRecord, QuarantinedRecord } from "./engine/quarantine.ts";
export { isHeldElsewhere } from "./errors.ts";
export { readQuarantine } from "./recovery/read-quarantine.ts";
export { repairIndexes } from "./recovery/repair-indexes.ts";
export { salvage } from "./recovery/salvage.ts";
export { type IndexMismatch as UnfitIndex, verifyIndexes } from "./recovery/verify-indexes.ts";
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
export { expectedLength, isNewerLayout as isOfNewerProgram, isStoreFile } from "./storage/file-header.ts";
export { APPLICATION, LAYOUT } from "./storage/layout.ts";
export { SCHEMA_TEXT_SQL as DESCRIPTION } from "./storage/schema-checksum.ts";

/** The standard's IndexedDB in a folder. */
export interface OpenIndexedDB {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  /**
   * Copies a database into a file of SQLite's, with a log beside it, that hold it as it is at one moment, while
   * transactions go on. `tell` hears of megabytes; what it throws ends the copying.
   */
  copy(name: string, path: string, tell: OnProgress): Promise<void>;
  /**
   * Gives the space of what was deleted back to the disk, step by step while transactions go on. `tell` hears of
   * pages; what it throws ends the work.
   */
  vacuum(name: string, tell: OnProgress): Promise<void>;
  /** The damaged records that reads have taken out of a database (see the README). */
  listQuarantine(name: string): Promise<QuarantinedRecord[]>;
  /** Waits for running transactions, closes everything, and lets the process exit. Nothing opens afterwards. */
  close(): Promise<void>;
}

/**
 * The standard's IndexedDB for Node and Electron's main process, on the SQLite that Node contains.
 * Each database is a file in `folder`, held by this process alone: a second one is refused (see isHeldElsewhere).
 * A read-write transaction completes after its changes are on disk.
 */
export function openIndexedDB({
  folder,
  onDamagedRecord,
}: {
  readonly folder: string;
  readonly onDamagedRecord?: OnDamagedRecord;
}): OpenIndexedDB {
  const databases = new Databases(folder, onDamagedRecord);
  return {
    indexedDB: new IDBFactory(databases),
    IDBKeyRange,
    copy: (name, path, tell) => databases.withFile(name, (file) => file.copyTo(path, tell)),
    vacuum: (name, tell) => databases.withFile(name, (file) => file.vacuum(tell)),
    listQuarantine: (name) => databases.withFile(name, listQuarantine),
    close: async () => {
      for (const { target } of await databases.close()) dispatch(target, new StoreEvent("close"));
    },
  };
}
