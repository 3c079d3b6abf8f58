import { z } from "zod";
import { syncState } from "./sync.ts";

/** A load's status on the board; the states of the code list map onto these three. */
export const loadStatus = z.enum(["available", "booked", "deleted"]);
export type LoadStatus = z.output<typeof loadStatus>;

/** What the board can be ordered by, and narrowed by. */
export const loadOrder = z.enum([
  "created",
  "updated",
  "refreshed",
  /** When a load that is available falls due for its next refresh. */
  "due",
  "pickup",
  "number",
  "origin",
  "destination",
  "rate",
  "delivery",
  "equipment",
  "length",
  "weight",
  "miles",
  "ratePerMile",
  "state",
  "postedBy",
  /** See `syncState`; where no remote is connected it narrows nothing. */
  "sync",
]);
export type LoadOrder = z.output<typeof loadOrder>;

/** The board's ready-made views. */
const loadView = z.enum(["all", "available", "mine", "due", "today", "booked", "deleted"]);
export type LoadView = z.output<typeof loadView>;

/**
 * Narrows the board by one column: texts by a part of them, the state of synchronizing by its word, numbers and
 * moments by their bounds, both inclusive. Bounds of "due" are milliseconds from now on.
 */
const columnFilter = z.object({
  column: loadOrder,
  text: z.string().max(200).optional(),
  least: z.number().optional(),
  most: z.number().optional(),
  /** The bounds of a moment are milliseconds that have passed since it, so that a kept view moves with the clock. */
  ago: z.boolean().optional(),
});
export type ColumnFilter = z.output<typeof columnFilter>;

/** One window onto the board: the rows behind a key, or from a position on. */
export const boardPageRequest = z.object({
  view: loadView,
  order: loadOrder,
  descending: z.boolean(),
  /** Words that must all occur in a load's numbers, places, notes or names, who posted it among them, letter case and accents aside. */
  search: z.string().max(200).optional(),
  columns: z.array(columnFilter).max(20).optional(),
  /** The `next` of the window before; null for the first. */
  after: z.string().nullable(),
  /** While `after` is null: the position of the window's first row, for a jump to where nothing has been read. */
  position: z.number().int().min(0).optional(),
  size: z.number().int().min(1).max(200),
});

export type BoardPageRequest = z.output<typeof boardPageRequest>;

/** One line of the board. Moments are milliseconds since 1970, money is USD unless `currency` says otherwise. */
export const loadRow = z.object({
  loadId: z.string(),
  revision: z.number().int(),
  loadNumber: z.string(),
  status: loadStatus,
  stateDescription: z.string(),
  originCity: z.string(),
  originState: z.string(),
  destinationCity: z.string(),
  destinationState: z.string(),
  stops: z.number().int(),
  /** As written in the first stop, in that stop's local time; empty when none. */
  pickup: z.string(),
  /** As written in the last stop. */
  delivery: z.string(),
  equipmentTypeId: z.number().int().nullable(),
  /** Feet. */
  length: z.number().nullable(),
  /** Pounds. */
  weight: z.number().nullable(),
  miles: z.number().nullable(),
  rate: z.number().nullable(),
  currency: z.string(),
  postedBy: z.string(),
  /** The carrier that it is booked with; empty while it is not. */
  carrierName: z.string(),
  /** Where it stands with the remote; null where none is connected. */
  syncState: syncState.nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  refreshedAt: z.number(),
  /** From when it may be refreshed again. */
  refreshableAt: z.number(),
});

export type LoadRow = z.output<typeof loadRow>;

export const boardPage = z.object({
  rows: z.array(loadRow),
  /** All rows of the view, always true. */
  total: z.number().int(),
  /** Where the next window starts; null at the end. */
  next: z.string().nullable(),
});

export type BoardPage = z.output<typeof boardPage>;

/** So many ids come at once. */
export const MAX_IDS = 20_000;

/** Of which loads the ids are asked: a view of the board, narrowed as the board is. */
export const loadIdsRequest = boardPageRequest
  .pick({ view: true, search: true, columns: true })
  .extend({ after: z.string().nullable() });

export type LoadIdsRequest = z.output<typeof loadIdsRequest>;

export const loadIds = z.object({
  loadIds: z.array(z.string()),
  /** What the rest lies behind; null when these are the last. */
  next: z.string().nullable(),
});

export type LoadIds = z.output<typeof loadIds>;

/** Of which positions of a view the ids are asked, from 0. */
export const loadIdsAtRequest = boardPageRequest
  .pick({ view: true, search: true, columns: true, order: true, descending: true })
  .extend({ position: z.number().int().min(0), size: z.number().int().min(1).max(MAX_IDS) });

export type LoadIdsAtRequest = z.output<typeof loadIdsAtRequest>;
