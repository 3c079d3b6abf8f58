import { z } from "zod";

const counts = z.record(z.string(), z.number().int());

/** A backup, or a store that a restore or import replaced. */
export const storedBackup = z.object({
  name: z.string(),
  kind: z.enum(["automatic", "manual", "replaced"]),
  /** When Lanedesk took the backup or replaced the store, in milliseconds since 1970. */
  at: z.number(),
  bytes: z.number(),
  /** Whether Lanedesk read the backup back after writing it. */
  isVerified: z.boolean(),
});

export type StoredBackup = z.output<typeof storedBackup>;

/** The backups, their schedule and a problem with them. */
export const backupList = z.object({
  /** Newest first. */
  backups: z.array(storedBackup),
  /** The size of the store's own files. */
  storeBytes: z.number(),
  /** Why the last scheduled backup failed, or why some backups are not listed; empty without a problem. */
  problem: z.string(),
  /** Null for a database on PostgreSQL: Lanedesk takes no backups of it. */
  schedule: z
    .object({
      folder: z.string(),
      /** Lanedesk keeps the newest backup of this many hours and days, counting only those with a backup. */
      hours: z.number().int(),
      days: z.number().int(),
    })
    .nullable(),
});

export type BackupList = z.output<typeof backupList>;

/** The result of a check of the store. */
export const storeCheck = z.object({
  isSound: z.boolean(),
  /** Readable records by table. */
  records: counts,
  /** One sentence per kind of damage, including records in quarantine. */
  problems: z.array(z.string()),
  /** False if there is a problem other than index entries that do not match the records. */
  hasAllRecords: z.boolean(),
  /** When Lanedesk took the newest backup without quarantined records, in milliseconds since 1970; null if none. */
  intactBackupAt: z.number().nullable(),
});

export type StoreCheck = z.output<typeof storeCheck>;

/** An invalid line of an export, which an import leaves out; line numbers start at 1. */
const rejectedLine = z.object({ line: z.number().int(), reason: z.string() });
export type RejectedLine = z.output<typeof rejectedLine>;

/** The result of importing an export. */
export const storeImport = z.object({
  /** Imported records by table. */
  records: counts,
  /** The number of invalid lines. */
  leftOut: z.number().int(),
  /** The first 1,000 invalid lines. */
  rejected: z.array(rejectedLine),
});

export type StoreImport = z.output<typeof storeImport>;

/** A file in transfer between a window and the main process; the window creates the id. */
export const transferredFile = z.object({ fileId: z.uuid() });

/** A stored backup by its name, or a file in transfer. */
export const backupSource = z.union([transferredFile, z.object({ name: z.string().max(200) })]);

/** Maximum bytes of one transferred chunk, before base64. */
export const MAX_CHUNK_BYTES = 1_048_576;

/** A chunk of a file as base64. */
export const fileChunk = z.base64().max(Math.ceil(MAX_CHUNK_BYTES / 3) * 4);
