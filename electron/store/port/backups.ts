import { formatCount } from "../../../shared/format-count.ts";
import type { BackupList, StoreCheck, StoredBackup, StoreImport } from "../../../shared/views/backups.ts";
import type { Progress } from "./progress.ts";

/** Numbers of records by table. */
export type Counts = Record<string, number>;

/** The records in an export, and the loss if the store is damaged. */
export interface ExportResult {
  records: Counts;
  /** False when something in the store is damaged. */
  isSound: boolean;
  /** Damaged records that are known to be missing from the export. Other records may be missing too. */
  lost: Counts;
}

/** The access keys after a restore. */
export interface RestoredKeys {
  activeKeys: number;
  /** False when revocations of the replaced store cannot be read: keys that were revoked there may work again. */
  hasAllRevocations: boolean;
}

/** The records and access keys after a restore. */
export interface RestoredStore extends RestoredKeys {
  records: Counts;
  /** Damaged records that were in the quarantine of the backup. */
  lost: Counts;
}

/** Describes the lost records and the active keys for the user; empty when no record is lost and no key is active. */
export const describeRestoredStore = (restored: RestoredStore): string =>
  [describeLoss(restored.lost), describeAccessKeys(restored)].filter((text) => text !== "").join(" ");

function describeLoss(lost: Counts): string {
  const count = Object.values(lost).reduce((sum, each) => sum + each, 0);
  if (count === 0) return "";
  return `The backup lacks ${formatCount(count, "damaged record")}; an earlier backup may have ${count === 1 ? "this record" : "these records"}.`;
}

function describeAccessKeys({ activeKeys, hasAllRevocations }: RestoredKeys): string {
  if (activeKeys === 0) return "";
  const active = `${formatCount(activeKeys, "access key")} ${activeKeys === 1 ? "is" : "are"} active.`;
  return hasAllRevocations
    ? `${active} Revoke any key that you do not use.`
    : `${active} Review all keys in Settings: Lanedesk can't read some revocations in the previous data, so revoked keys may work again.`;
}

/** A stored backup by its name, or a file that a window sent. */
export type BackupSource = { name: string } | { fileId: string };

/**
 * Backups for the window. All operations run while the store is in use. A canceled operation throws the signal's reason
 * and deletes its partial files. A backup, check, restore, import or compaction, or the export of a damaged store,
 * throws LanedeskError "conflict" while another of these operations runs.
 */
export interface BackupService {
  list(): Promise<BackupList>;
  /** Takes a manual backup. */
  backUp(progress: Progress): Promise<StoredBackup>;
  /**
   * Does nothing when the backup does not exist.
   * @throws LanedeskError "not-found" for a name that is not the name of a backup or replaced store
   */
  remove(name: string): Promise<void>;
  /** Checks all records and indexes of a copy of the store, and finds the newest intact backup. */
  check(progress: Progress): Promise<StoreCheck>;
  /**
   * Prepares a checked copy that replaces the store when the program reopens the store. Keeps the replaced store.
   * Access keys that are revoked in the replaced store stay revoked.
   * @throws LanedeskError "not-found" when there is no such backup; "unavailable" when the file is damaged, is not a
   * backup, or is from a newer program
   */
  restore(from: BackupSource, progress: Progress): Promise<RestoredStore>;
  /** Writes all undamaged records as JSON Lines to a transfer file. */
  exportTo(fileId: string, progress: Progress): Promise<ExportResult & { bytes: number }>;
  /**
   * Prepares a store with the content of an export, as `restore` does.
   * @param canSkipInvalid whether to skip invalid lines
   * @throws LanedeskError "invalid" for a file that is not an export or has no valid record; also for an invalid line
   * unless `canSkipInvalid` is set: the pointers in this error are line numbers
   */
  importFrom(fileId: string, canSkipInvalid: boolean, progress: Progress): Promise<StoreImport>;
  /** Releases unused space to the disk. Returns the size of the store's files before and after. */
  vacuum(progress: Progress): Promise<{ beforeBytes: number; afterBytes: number }>;
  /**
   * Appends a chunk to a transfer file; a chunk at 0 replaces an existing file.
   * @throws LanedeskError "conflict" unless `offsetBytes` is the end of the previous chunk
   */
  writeChunk(fileId: string, offsetBytes: number, bytes: Uint8Array): Promise<void>;
  /** Reads a chunk of a transfer file or stored backup from `offsetBytes` on; empty at the end. */
  readChunk(from: BackupSource, offsetBytes: number): Promise<Uint8Array>;
  /** Does nothing when the file does not exist. */
  deleteTransfer(fileId: string): Promise<void>;
}
