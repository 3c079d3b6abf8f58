import { z } from "zod";

const counts = z.record(z.string(), z.number().int());

/** A copy of the store that Lanedesk keeps. */
export const storedBackup = z.object({
  name: z.string(),
  /** A backup of the rotation, one that somebody asked for, or the store as it was before another took its place. */
  kind: z.enum(["backup", "by-hand", "before"]),
  /** Milliseconds since 1970: when it was taken, or put aside. */
  at: z.number(),
  bytes: z.number(),
  /** Whether it was read from end to end when it was taken. */
  isVerified: z.boolean(),
});

export type StoredBackup = z.output<typeof storedBackup>;

/** The backups that are kept and the stores that others took the place of, newest first. */
export const backupList = z.object({
  copies: z.array(storedBackup),
  /** How large the store's own files are. */
  storeBytes: z.number(),
  /** Why the last backup that was due was not taken; empty when it was. */
  problem: z.string(),
});

export type BackupList = z.output<typeof backupList>;

/** What was found in the store. */
export const storeCheck = z.object({
  isSound: z.boolean(),
  /** How many records of each table can be read. */
  records: counts,
  /** What is damaged, in words. */
  problems: z.array(z.string()),
});

export type StoreCheck = z.output<typeof storeCheck>;

/** A line of an export that was not taken; lines are counted from 1. */
const rejectedLine = z.object({ line: z.number().int(), reason: z.string() });
export type RejectedLine = z.output<typeof rejectedLine>;

/** What an import of an export took. */
export const storeImport = z.object({
  records: counts,
  /** How many lines were left out, and the first 1,000 of them. */
  leftOut: z.number().int(),
  rejected: z.array(rejectedLine),
});

export type StoreImport = z.output<typeof storeImport>;

/** A file on its way between a window and the program; the window makes the id. */
export const transferredFile = z.object({ fileId: z.uuid() });

/** A kept copy by its name, or a passed file. */
export const backupSource = z.union([transferredFile, z.object({ name: z.string().max(200) })]);

/** The most bytes that go at once. */
export const MAX_CHUNK_BYTES = 1_048_576;

/** Bytes as text: base64. */
export const fileChunk = z.base64().max(Math.ceil(MAX_CHUNK_BYTES / 3) * 4);
