import { z } from "zod";
import { rowQuestion } from "./rate-question.ts";

/** The kinds of records that can be imported from CSV. */
export const importKind = z.enum(["carriers", "loads", "rates", "registration-steps", "diesel"]);
export type ImportKind = z.output<typeof importKind>;

/**
 * The carriers that an import reads from its file: "watched" only known carriers; "all" every carrier; "seen" every
 * carrier, without adding any to the change queue. Carriers that are already in the queue stay there.
 */
export const importMode = z.enum(["watched", "all", "seen"]);
export type ImportMode = z.output<typeof importMode>;

/** A row of the file, with its row number in a spreadsheet. */
const rowCells = z.object({ row: z.number().int(), cells: z.array(z.string()) });

/** One error of a row; `field` is empty if the whole row is invalid. */
const rowError = z.object({ field: z.string(), reason: z.string() });
export type RowErrorDetail = z.output<typeof rowError>;

/** A rejected row with its errors; `reason` joins them. */
export const rejectedRow = rowCells.extend({ reason: z.string(), errors: z.array(rowError) });
export type RejectedRow = z.output<typeof rejectedRow>;

/** The result of an import: read = added + changed + unchanged + skipped + questioned + rejected. */
export const importResult = z.object({
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Rows of carriers that are not watched; only in the mode "watched". */
  skipped: z.number().int().optional(),
  /** Rates that count only after someone accepts them. */
  questioned: z.number().int().optional(),
  /** Repetitions of the header inside the file, which are not rows. */
  repeatedHeaders: z.number().int().optional(),
  rejected: z.number().int(),
});

export type ImportResult = z.output<typeof importResult>;

/** The delete reason when the user undoes an import. A later import of the same row posts a new load. */
export const IMPORT_UNDONE = "Import undone";

const MAX_CONTENT_CHARS = 64 * 1024 * 1024;

/**
 * CSV, or tab-separated cells copied from a spreadsheet, and how to parse them. A preview of loads also accepts the
 * text of an e-mail.
 */
export const importSource = z.object({
  kind: importKind,
  /** Empty with `uploadId`. */
  content: z.string().max(MAX_CONTENT_CHARS),
  /** The id of a file that the window has sent with the channel import.upload. */
  uploadId: z.uuid().optional(),
  /** The field of each column, from left to right; null skips a column. If omitted, the header decides. */
  mapping: z.array(z.string().max(80).nullable()).max(1_000).optional(),
  /** Whether the first row is a header; false needs a mapping. */
  hasHeader: z.boolean().optional(),
  /** Whether Lanedesk derives a load number from the content of each load that has none. */
  canAssignNumbers: z.boolean().optional(),
  /** For carriers; all by default. */
  mode: importMode.optional(),
  /**
   * The order of month and day in dates such as 5/11, for a file with both orders. If omitted, the import of such a
   * file rejects the rows with these dates.
   */
  dateOrder: z.enum(["month-first", "day-first"]).optional(),
  /** Rows edited in the window, by row number. */
  edits: z
    .array(z.object({ row: z.number().int().min(1), cells: z.array(z.string().max(100_000)).max(1_000) }))
    .max(10_000)
    .optional(),
});

/** A source with its content as text, or as a function that streams the text again on each call. */
export type ImportSource = Omit<z.output<typeof importSource>, "content" | "uploadId"> & {
  content: string | (() => AsyncIterable<string>);
};

/** A field that a column can be mapped to. */
const importField = z.object({
  field: z.string(),
  label: z.string(),
  /** Whether the import rejects rows without this field. */
  isRequired: z.boolean(),
});

export type ImportField = z.output<typeof importField>;

/** The expected result of an import. */
export const importPreview = z.object({
  hasHeader: z.boolean(),
  /**
   * The columns and their fields. Without a mapping in the request: the mapping of the last import with the same
   * header, otherwise a proposal by name. Without a mapping and a header, all fields are null.
   */
  columns: z.array(z.object({ name: z.string(), field: z.string().nullable() })),
  fields: z.array(importField),
  /** Loads that Lanedesk found in the text of an e-mail, as CSV with a header; omitted if there are none. */
  table: z.string().optional(),
  /** The reason that no row can be read with this mapping; otherwise empty. */
  problem: z.string(),
  /** The first 20 rows. */
  rows: z.array(rowCells),
  /** Descriptions of the first 20 valid rows. */
  validRows: z.array(z.object({ row: z.number().int(), text: z.string() })),
  /** The number of all rows, and of the rejected rows. */
  read: z.number().int(),
  rejected: z.number().int(),
  /** The first rejected rows, at most 1,000; fewer if the rows are long. */
  rejectedRows: z.array(rejectedRow),
  /** For carriers: the numbers of valid rows of watched and of other carriers, and the mode to offer first. */
  modes: z.object({ watched: z.number().int(), others: z.number().int(), suggested: importMode }).optional(),
  /** Rows that count only after someone accepts them: their number, and the first 200. */
  questioned: z.number().int(),
  questionedRows: z.array(rowQuestion.extend({ row: z.number().int(), text: z.string() })),
  /** Repetitions of the header inside the file, which are skipped. */
  repeatedHeaders: z.number().int(),
  /** Present if the file has dates in both orders: the number of dates that fit both, and the first of these dates. */
  mixedDates: z.object({ either: z.number().int(), example: z.string() }).optional(),
  /** Warnings about the first five valid rows that look wrong. */
  warnings: z.array(z.object({ row: z.number().int(), message: z.string() })),
});

export type ImportPreview = z.output<typeof importPreview>;

/** The progress of long work; `total` is null while it is unknown. */
export const progress = z.object({
  workId: z.string(),
  /** Shown to the user. */
  label: z.string(),
  done: z.number().int(),
  total: z.number().int().nullable(),
});

export type Progress = z.output<typeof progress>;
