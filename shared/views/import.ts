import { z } from "zod";

/** What can be imported from CSV. */
export const importKind = z.enum(["carriers", "loads", "rates", "registration-steps"]);
export type ImportKind = z.output<typeof importKind>;

/** A row as it stands in its file; rows are counted from 1 below the header. */
const rowCells = z.object({ row: z.number().int(), cells: z.array(z.string()) });

/** One thing that is wrong with a row, in words, and the field that is to be put right; empty where it is the row as a whole. */
const rowError = z.object({ field: z.string(), reason: z.string() });
export type RowErrorDetail = z.output<typeof rowError>;

/** A row that was not taken, with all that is wrong with it; `reason` says it in one. */
export const rejectedRow = rowCells.extend({ reason: z.string(), faults: z.array(rowError) });
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

const longestContent = 64 * 1024 * 1024;

/** CSV, or cells between tabs as a spreadsheet copies them, and how it is to be read. */
export const importSource = z.object({
  kind: importKind,
  content: z.string().max(longestContent),
  /** The field of each column, from left to right; null leaves a column out. Without it the header names the fields. */
  mapping: z.array(z.string().max(80).nullable()).max(1_000).optional(),
  /** False where the first line is a row already; it needs a mapping then. */
  hasHeader: z.boolean().optional(),
  /** Rows that were mended in the window, whole, by their numbers. */
  edits: z
    .array(z.object({ row: z.number().int().min(1), cells: z.array(z.string().max(100_000)).max(1_000) }))
    .max(10_000)
    .optional(),
});

export type ImportSource = z.output<typeof importSource>;

/** Something that a row can say; what a column can be mapped to. */
const importField = z.object({
  field: z.string(),
  /** For people. */
  label: z.string(),
  /** A row without it is never taken. */
  isRequired: z.boolean(),
});

export type ImportField = z.output<typeof importField>;

/** What an import would do, before anything is done. */
export const importPreview = z.object({
  hasHeader: z.boolean(),
  /**
   * The columns found, and what each is taken for; where no mapping was sent, as it was mapped when a file with the
   * same headings was imported last, or else a proposal by its name.
   */
  columns: z.array(z.object({ name: z.string(), field: z.string().nullable() })),
  fields: z.array(importField),
  /** Why no row can be read with this mapping, in words; empty when they can be. */
  problem: z.string(),
  /** The first rows as they stand. */
  rows: z.array(rowCells),
  /** How many rows there are, and how many of them would be rejected. */
  read: z.number().int(),
  rejected: z.number().int(),
  /** The first 1,000 of those, each with its reason. */
  bad: z.array(rejectedRow),
  /** The first rows that are taken as they stand, though something in them may be meant otherwise, in words. */
  doubts: z.array(z.object({ row: z.number().int(), words: z.string() })),
});

export type ImportPreview = z.output<typeof importPreview>;

/** How far long work has come; `total` is null while it is not known. */
export const progress = z.object({
  workId: z.string(),
  /** What is being done, for people. */
  label: z.string(),
  done: z.number().int(),
  total: z.number().int().nullable(),
});

export type Progress = z.output<typeof progress>;
