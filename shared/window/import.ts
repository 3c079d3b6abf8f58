import { z } from "zod";

/** What can be imported from CSV. */
export const importKind = z.enum(["carriers", "loads", "rates", "registration-steps"]);
export type ImportKind = z.output<typeof importKind>;

/** A row that was not taken, with its line in words: rows are counted from 1 below the header. */
export const rejectedRow = z.object({ row: z.number().int(), reason: z.string() });
export type RejectedRow = z.output<typeof rejectedRow>;

/** What became of an import. read = added + changed + unchanged + rejected. */
export const importResult = z.object({
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
});

export type ImportResult = z.output<typeof importResult>;

/** How far long work has come; `total` is null while it is not known. */
export const progress = z.object({
  workId: z.string(),
  /** What is being done, for people. */
  label: z.string(),
  done: z.number().int(),
  total: z.number().int().nullable(),
});

export type Progress = z.output<typeof progress>;
