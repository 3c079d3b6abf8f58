import type { BackupList, StoreCheck, StoredBackup, StoreImport } from "../../../shared/views/backups.ts";
import type { Progress } from "./progress.ts";

/** How many records of each table. */
export type Counts = Record<string, number>;

/** What an export wrote. */
export interface Exported {
  records: Counts;
  /** False when the store is damaged. */
  isSound: boolean;
  /** How many damaged records are known not to be in it; of more nothing may be known any more. */
  lost: Counts;
}

/** Where something to restore comes from: a copy that is kept here, or a file that a window passed. */
export type BackupSource = { name: string } | { fileId: string };

/**
 * What keeps a brokerage's data safe, for the window. All of it is done while the store is in use. Whatever is
 * canceled throws the signal's reason and leaves nothing behind.
 */
export interface BackupService {
  list(): Promise<BackupList>;
  /** A verified backup among those that are kept. */
  backUp(progress: Progress): Promise<StoredBackup>;
  /** @throws LanedeskError "not-found" */
  remove(name: string): Promise<void>;
  /** Reads a copy of the store from end to end. */
  check(progress: Progress): Promise<StoreCheck>;
  /**
   * Lets a checked copy wait until the program opens its store anew; the store goes on until then, and is kept.
   * @throws LanedeskError "not-found", or "unavailable" when it is damaged or newer than this program
   */
  restore(from: BackupSource, progress: Progress): Promise<Counts>;
  /**
   * Everything as JSON lines, in a file that a window can read; of a damaged store what is whole.
   */
  exportTo(fileId: string, progress: Progress): Promise<Exported & { bytes: number }>;
  /**
   * Lets a store with all that an export holds wait, as a restore does.
   * @param leaveOut whether lines that cannot be taken are left out
   * @throws LanedeskError "invalid" otherwise, with the line in each field's pointer
   */
  importFrom(fileId: string, leaveOut: boolean, progress: Progress): Promise<StoreImport>;
  /** Gives the space of what was deleted back to the disk; the size of the store's files before and after. */
  vacuum(progress: Progress): Promise<{ before: number; after: number }>;
  /** A part of a file that a window passes; `at` is where the part before ended. */
  writeChunk(fileId: string, at: number, bytes: Uint8Array): Promise<void>;
  /** A part of a passed file, or of a kept copy; empty at the end. */
  readChunk(from: BackupSource, at: number): Promise<Uint8Array>;
  /** Harmless where there is none. */
  deleteTransfer(fileId: string): Promise<void>;
}
