import { z } from "zod";
import { MAX_SEARCH_CHARS } from "../max-search-chars.ts";
import { loadStatus } from "../reference/load-states.ts";
import { syncState } from "./sync.ts";

/** Columns that the board can be ordered and filtered by. */
export const loadOrder = z.enum([
  "created",
  "updated",
  "refreshed",
  /** When an available load is due for its next refresh. */
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
  "carrier",
  "agreedRate",
  "customer",
  "customerRate",
  /** In USD: the customer rate less the agreed rate, or less the posted rate if there is no agreed rate. */
  "margin",
  /** See `syncState`; ignored when no remote is connected. */
  "sync",
]);
export type LoadOrder = z.output<typeof loadOrder>;

/** Standard views of the board. */
const loadView = z.enum(["all", "available", "mine", "due", "today", "booked", "deleted"]);
export type LoadView = z.output<typeof loadView>;

/**
 * A column filter: part of the text, a sync state, a place or radius for the origin or destination, or inclusive bounds
 * of a number or a time. Bounds of "due" are milliseconds from now.
 */
const columnFilter = z.object({
  column: loadOrder,
  text: z.string().max(MAX_SEARCH_CHARS).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Whether the bounds of a time are ages in milliseconds, so that a saved view stays relative to the current time. */
  isAge: z.boolean().optional(),
});
export type ColumnFilter = z.output<typeof columnFilter>;

/** Requests a page of the board, after a key or from a position. */
export const boardPageRequest = z.object({
  view: loadView,
  order: loadOrder,
  isDescending: z.boolean(),
  /**
   * Places, equipment and a radius as in quick post ("reefer dallas", "within 100 mi of Dallas TX"); other words must
   * occur in numbers, places, notes or names, including the poster's, ignoring case and accents. Quotation marks around
   * the whole search turn off the interpretation as places and equipment.
   */
  search: z.string().max(MAX_SEARCH_CHARS).optional(),
  columnFilters: z.array(columnFilter).max(20).optional(),
  /** Only loads booked with this carrier, here or at the office. */
  carrierId: z.number().int().optional(),
  /** The `next` of the previous page; null for the first. */
  after: z.string().nullable(),
  /** When `after` is null: the position of the first row. */
  position: z.number().int().min(0).optional(),
  size: z.number().int().min(1).max(200),
});

export type BoardPageRequest = z.output<typeof boardPageRequest>;

/** A board row. Times are milliseconds since 1970; the rate is in `currency`. */
export const loadRow = z.object({
  loadId: z.string(),
  revision: z.number().int(),
  loadNumber: z.string(),
  status: loadStatus,
  /** See `formatLoadState`. */
  stateDescription: z.string(),
  originCity: z.string(),
  originState: z.string(),
  destinationCity: z.string(),
  destinationState: z.string(),
  stops: z.number().int(),
  /**
   * The start of the first stop's time window as entered, in local time; the end if there is no start. Only the date for
   * a whole day; empty when missing.
   */
  pickup: z.string(),
  /** The end of the pickup window; empty when missing. */
  latePickup: z.string(),
  /** As entered in the last stop. */
  delivery: z.string(),
  equipmentTypeId: z.number().int().nullable(),
  /** Feet. */
  length: z.number().nullable(),
  /** Pounds. */
  weight: z.number().nullable(),
  miles: z.number().nullable(),
  /**
   * Estimated road miles from the center of a radius in the search or a filter to an end of the load; null without a
   * radius, and for an end without a position.
   */
  deadhead: z.object({ end: z.enum(["origin", "destination"]), miles: z.number() }).nullable(),
  rate: z.number().nullable(),
  currency: z.string(),
  postedBy: z.string(),
  /** The carrier of a booked load; otherwise empty. */
  carrierName: z.string(),
  /** The booked carrier's id in Lanedesk; null when the carrier is not monitored or the load has no booking. */
  carrierId: z.number().int().nullable(),
  /**
   * True while the carrier's verdict is "stop", unless the broker gave a reason and booked after the verdict changed.
   * False from 30 days after delivery or booking, whichever is later.
   */
  isCarrierStopped: z.boolean(),
  carrierPhone: z.string(),
  carrierEmail: z.string(),
  /** USD; null unless the load is booked here or at the office. */
  agreedRate: z.number().nullable(),
  customer: z.string(),
  /** USD. */
  customerRate: z.number().nullable(),
  /** The due time of the earliest reminder, which may have passed; null without a reminder. */
  remindAt: z.number().nullable(),
  /** Null when no remote is connected. */
  syncState: syncState.nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When the load was posted or last refreshed. */
  refreshedAt: z.number(),
  /** False before the first refresh, which is possible immediately after the post. */
  wasRefreshed: z.boolean(),
});

export type LoadRow = z.output<typeof loadRow>;

/** A page of the board. */
export const boardPage = z.object({
  rows: z.array(loadRow),
  /** Number of rows in the view that match the search and the filters. */
  total: z.number().int(),
  isTotalEstimated: z.boolean(),
  /** Key of the next page; null at the end. */
  next: z.string().nullable(),
  /**
   * The equipment, places and other text of the search, as in "Van · Texas (any stop or text)"; empty without equipment
   * and places.
   */
  interpretation: z.string(),
});

export type BoardPage = z.output<typeof boardPage>;

/** Maximum load ids that one call of loads.ids or loads.idsAt returns. */
export const MAX_IDS = 20_000;

/** Requests the ids of a filtered view. */
export const loadIdsRequest = boardPageRequest
  .pick({ view: true, search: true, columnFilters: true })
  .extend({ after: z.string().nullable() });

export type LoadIdsRequest = z.output<typeof loadIdsRequest>;

/** A page of ids. */
export const loadIds = z.object({
  loadIds: z.array(z.string()),
  /** Key of the next ids; null at the end. */
  next: z.string().nullable(),
});

export type LoadIds = z.output<typeof loadIds>;

/** Requests the ids of a view from a position, starting at 0. */
export const loadIdsAtRequest = boardPageRequest
  .pick({ view: true, search: true, columnFilters: true, order: true, isDescending: true })
  .extend({ position: z.number().int().min(0), size: z.number().int().min(1).max(MAX_IDS) });

export type LoadIdsAtRequest = z.output<typeof loadIdsAtRequest>;
