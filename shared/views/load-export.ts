import { z } from "zod";
import { boardPageRequest } from "./load-rows.ts";

/** Fields of an export, named like the board's columns. */
export const exportedField = z.enum([
  "number",
  "state",
  "age",
  "pickup",
  "delivery",
  "origin",
  "destination",
  "stops",
  "miles",
  "equipment",
  "length",
  "weight",
  "rate",
  "currency",
  "perMile",
  "postedBy",
  "carrier",
  "agreedRate",
  "carrierPhone",
  "carrierEmail",
  "customer",
  "customerRate",
  "margin",
  "marginPercent",
  "updated",
  "refreshed",
  "due",
  "sync",
]);

export type ExportedField = z.output<typeof exportedField>;

/** Requests the next rows of a view. */
export const loadExportRequest = boardPageRequest
  .omit({ position: true, size: true })
  .extend({ fields: z.array(exportedField).min(1).max(exportedField.options.length) });

export type LoadExportRequest = z.output<typeof loadExportRequest>;

/** Requests selected loads in an order of the board. */
export const selectedExportRequest = loadExportRequest
  .pick({ order: true, isDescending: true, fields: true })
  .extend({ loadIds: z.array(z.string()).min(1).max(200_000), workId: z.string() });

export type SelectedExportRequest = z.output<typeof selectedExportRequest>;

/** A part of an export. */
export const loadExport = z.object({
  /** CSV; the first part starts with a byte order mark and the headings. */
  text: z.string(),
  rows: z.number().int(),
  /** Number of rows in the view. */
  total: z.number().int(),
  /** Key of the next part; null at the end. */
  next: z.string().nullable(),
});

export type LoadExport = z.output<typeof loadExport>;
