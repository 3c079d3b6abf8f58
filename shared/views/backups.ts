import { z } from "zod";

const counts = z.record(z.string(), z.number().int());

/** A copy of the store that Lanedesk keeps. */
export const keptCopy = z.object({
  name: z.string(),
  /** A backup of the rotation, one that somebody asked for, or the store as it was before another took its place. */
  kind: z.enum(["backup", "by-hand", "before"]),
  /** Milliseconds since 1970: when it was taken, or put aside. */
  at: z.number(),
  bytes: z.number(),
  /** Whether it was read from end to end when it was taken. */
  isVerified: z.boolean(),
});

export type KeptCopy = z.output<typeof keptCopy>;

/** The backups that are kept and the stores that others took the place of, newest first. */
export const keptCopies = z.object({
  copies: z.array(keptCopy),
  /** How large the store's own files are. */
  storeBytes: z.number(),
  /** Why the last backup that was due was not taken; empty when it was. */
  problem: z.string(),
});

export type KeptCopies = z.output<typeof keptCopies>;

/** What was found in the store. */
export const checked = z.object({
  isSound: z.boolean(),
  /** How many records of each table can be read. */
  records: counts,
  /** What is damaged, in words. */
  problems: z.array(z.string()),
});

export type Checked = z.output<typeof checked>;

/** A line of an export that was not taken; lines are counted from 1. */
const rejectedLine = z.object({ line: z.number().int(), reason: z.string() });
export type RejectedLine = z.output<typeof rejectedLine>;

/** What an import of an export took. */
export const imported = z.object({
  records: counts,
  /** How many lines were left out, and the first 1,000 of them. */
  leftOut: z.number().int(),
  rejected: z.array(rejectedLine),
});

export type Imported = z.output<typeof imported>;

/** A file on its way between a window and the program; the window makes the id. */
export const passedFile = z.object({ fileId: z.uuid() });

/** A kept copy by its name, or a passed file. */
export const copySource = z.union([passedFile, z.object({ name: z.string().max(200) })]);

/** The most bytes that go at once. */
export const partBytes = 1_048_576;

/** Bytes as text: base64. */
export const part = z.base64().max(Math.ceil(partBytes / 3) * 4);
