import { z } from "zod";
import { load } from "../../../shared/interface/load.ts";
import { type LoadStatus, loadStatus } from "../../../shared/reference/load-states.ts";
import { loadBooking } from "../../../shared/views/booking.ts";
import { internalFields } from "../../../shared/views/internal-fields.ts";
import type { ColumnFilter, LoadOrder as WindowOrder } from "../../../shared/views/load-rows.ts";
import { estimateRecord } from "./booked-rates.ts";
import { count, id, type Page, timestamp } from "./fields.ts";

export type { Page } from "./fields.ts";

/** A stored load: the interface's fields, and fields for the board. */
export const loadRecord = load.omit({ loadActivity: true }).extend({
  loadId: id,
  accountId: id,
  /**
   * Increases when the content, the state or the booking changes, but not with a refresh, an estimate or a change of
   * internal fields. If-Match and the editor compare revisions.
   */
  revision: count,
  status: loadStatus,
  /** Milliseconds since 1970, like updatedAt; on the wire these are createdDateTime and updatedDateTime. */
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When the load was posted or last refreshed. */
  refreshedAt: timestamp,
  /** The number of refreshes. A broker may refresh a load immediately the first time. */
  refreshes: count,
  /** Statute miles from the first to the last stop, through the others; null if the first or last place is unknown. */
  miles: z.number().nullable(),
  /** Set if the broker decided not to post the load to the remote; later changes do not post it either. */
  isLocalOnly: z.literal(true).exactOptional(),
  /** Set if a load that is booked here stays posted on the remote, by the broker's decision or the settings. */
  isLeftPosted: z.literal(true).exactOptional(),
  /**
   * The booking of a load that was booked here or at the office. Lanedesk sends the booking to the brokerage's office,
   * but not to a load board and not over the specification's interface.
   */
  booking: loadBooking.exactOptional(),
  /** The last estimate that a broker got for the load, and the lane of that estimate. */
  estimate: estimateRecord.extend({ lane: z.string(), equipmentCode: z.string() }).exactOptional(),
  /** Fields that stay inside the brokerage. The only remote that receives these fields is the brokerage's office. */
  internal: internalFields.exactOptional(),
});
export type LoadRecord = z.output<typeof loadRecord>;

/** The orders of loads that the store supports. The services map "due" to "refreshed". */
export type LoadOrder = Exclude<WindowOrder, "due">;

/** A column's filter that the store supports. */
export type LoadColumnFilter = ColumnFilter & { column: LoadOrder };

/** The places that an end of a load may have; one of them must match. Names are in lower case without accents. */
export interface LoadPlaceFilter {
  /** "any" includes the stops between. */
  end: "origin" | "destination" | "any";
  /** Identifies the states, cities and places below. */
  name: string;
  /** States as they may be written: tx, texas. */
  states: readonly string[];
  /** Cities in any state. */
  cities: readonly string[];
  /** Cities with their state: dallas, tx. */
  places: readonly string[];
  /** Loads with this whole word in the poster's name, or in a searched text other than a place, pass too. */
  orWord?: string;
}

/**
 * Selects loads that pass every filter. A query that orders or filters by "sync" needs a read transaction that also
 * includes the outbox and the remote links.
 */
export interface LoadQuery {
  accountId: string;
  status?: LoadStatus;
  createdBy?: string;
  /** Only loads whose booking has this carrier. */
  carrierId?: number;
  /** Only loads posted at or after this time. */
  createdFrom?: number;
  /** Only loads last refreshed at or before this time. */
  refreshedUntil?: number;
  /** Only loads that have all these words in the searched texts or the poster's name, ignoring case and accents. */
  search?: string;
  /** Names of the users who posted loads, for search, filters and order. */
  posters?: { userId: string; name: string }[];
  columnFilters?: LoadColumnFilter[];
  places?: LoadPlaceFilter[];
  /** The time that filters with `isAge` are relative to. */
  now?: number;
}

/** A query with an order of its loads. */
export interface LoadOrderedQuery extends LoadQuery {
  order: LoadOrder;
  isDescending: boolean;
}

/** The account and the order for `sortIds`. */
type LoadSortRequest = Pick<LoadOrderedQuery, "accountId" | "posters" | "order" | "isDescending">;

/** A request for a page of a list of loads. */
export interface LoadPageRequest extends LoadOrderedQuery {
  /** The `next` of the previous page; null for the first page. */
  after: string | null;
  /** The first row when `after` is null, counted from 0, for a jump to a row that was not read yet. */
  position?: number;
  size: number;
}

/** A number of loads; an estimate is always above 10,000. */
interface LoadCount {
  loads: number;
  isEstimate: boolean;
}

/** Counts of loads by group. Texts are lower case and without accents. */
export interface LoadTally {
  /** By the state as the board shows it (see `formatLoadState`). */
  states: { state: string; loads: number }[];
  /** By the states or provinces of the first and the last stop. */
  lanes: { origin: string; destination: string; loads: number }[];
}

/** The loads of all accounts. */
export interface Loads {
  /** Returns undefined for an unknown load and for a load of another account. */
  find(accountId: string, loadId: string): Promise<LoadRecord | undefined>;
  /** Whether any account has a load with this id. */
  isTaken(loadId: string): Promise<boolean>;
  /** Returns the loads in the order of the ids; undefined for an unknown id. */
  findMany(accountId: string, loadIds: readonly string[]): Promise<(LoadRecord | undefined)[]>;
  /** Returns the loads with this number, newest first, at most `limit`. */
  findByNumber(accountId: string, loadNumber: string, limit: number): Promise<LoadRecord[]>;
  addMany(records: readonly LoadRecord[]): Promise<void>;
  saveMany(records: readonly LoadRecord[]): Promise<void>;
  /** Deletes the loads but not their history; ignores unknown ids. */
  removeMany(loadIds: readonly string[]): Promise<void>;
  /** @throws LanedeskError "invalid" when `after` is not a `next` of the same query */
  readPage(request: LoadPageRequest): Promise<Page<LoadRecord>>;
  count(query: LoadQuery): Promise<number>;
  /** Counts like `count`, but a store that counts slowly may return an estimate above 10,000. */
  estimateCount(query: LoadQuery): Promise<LoadCount>;
  /** Finds the ids of a query's loads in the order of the ids, after the id `after`; at most `limit`. */
  findIds(query: LoadQuery, after: string | null, limit: number): Promise<string[]>;
  /** Finds the ids from a position on, counted from 0; at most `limit`. */
  findIdsAt(request: LoadOrderedQuery, position: number, limit: number): Promise<string[]>;
  /** Sorts the ids of loads; leaves out ids that are not loads of the account. */
  sortIds(request: LoadSortRequest, loadIds: readonly string[]): Promise<string[]>;
  /** Counts a query's loads by load state and by lane. */
  tally(query: LoadQuery): Promise<LoadTally>;
  /** Lists the customers of the account's loads, each once. */
  listCustomers(accountId: string): Promise<string[]>;
  /**
   * Lists the loads that are booked with a monitored carrier, by the time of the delivery or of the booking, whichever
   * is later; only times at or after `since`, earliest first.
   */
  listBookings(accountId: string, since: number): Promise<{ loadId: string; insdId: number }[]>;
  /** Finds the loads whose next reminder is due at or before `until`, soonest first, at most `limit`. */
  findReminded(accountId: string, until: number, limit: number): Promise<LoadRecord[]>;
  /** Finds the earliest time after `after` at which a load's next reminder is due; null if there is none. */
  findNextReminder(accountId: string, after: number): Promise<number | null>;
}
