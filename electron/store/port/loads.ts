import type { Load, LoadActivity } from "../../../shared/interface/load.ts";
import type { ColumnFilter, LoadStatus, LoadOrder as WindowOrder } from "../../../shared/views/load-rows.ts";

/** A load as the store keeps it: the interface's own fields, and beside them what the board needs. */
export interface LoadRecord extends Omit<Load, "loadActivity"> {
  accountId: string;
  /** Rises by one with each change but a refresh, which leaves the wire's load as it is; what If-Match and the editor hold against it. */
  revision: number;
  status: LoadStatus;
  /** Milliseconds since 1970; createdDateTime and updatedDateTime say the same on the wire. */
  createdAt: number;
  updatedAt: number;
  /** When it was posted or last refreshed. */
  refreshedAt: number;
  /** How often it was refreshed: a load that never was may be refreshed at once. */
  refreshes: number;
  /** Statute miles from the first stop to the last; null where a place could not be located. */
  miles: number | null;
  /** A person decided that it is not posted at the remote, whatever is changed of it from then on. */
  isLocalOnly?: true;
}

/** What loads are ordered by. When they fall due follows from when they were refreshed, which the services know. */
export type LoadOrder = Exclude<WindowOrder, "due">;

export type LoadColumnFilter = ColumnFilter & { column: LoadOrder };

/**
 * Which loads a window of the board holds: those that pass every filter. One that orders or narrows by "sync" is
 * asked in a transaction that only reads, and names the outbox and the remote links, too.
 */
export interface LoadQuery {
  accountId: string;
  status?: LoadStatus;
  createdBy?: string;
  /** Only loads posted at or after this moment. */
  createdFrom?: number;
  /** Only loads last refreshed at or before this moment. */
  refreshedUntil?: number;
  /** Only loads in whose numbers, places, notes and names all these words occur, letter case and accents aside. */
  search?: string;
  /** The names of people, by which the loads that they posted are found, narrowed and ordered. */
  posters?: { userId: string; name: string }[];
  columns?: LoadColumnFilter[];
  /** The moment from which columns tell how long ago something was. */
  now?: number;
}

/** An order, and what it needs to be told; see `LoadQuery`. */
export type LoadSortRequest = Pick<LoadQuery, "accountId" | "posters"> & {
  order: LoadOrder;
  descending: boolean;
};

/** A query, and the order in which positions are counted. */
export interface LoadOrderedQuery extends LoadQuery {
  order: LoadOrder;
  descending: boolean;
}

export interface LoadPageRequest extends LoadOrderedQuery {
  /** The `next` of the page before; null for the first. */
  after: string | null;
  /** Where the page begins while `after` is null, counted from 0: a jump to rows that nobody has read up to. */
  position?: number;
  size: number;
}

export interface Page<T> {
  records: T[];
  /** Where the next page starts; null at the end. Opaque, and safe to show to the window. */
  next: string | null;
}

/** How many loads there are of each kind. Texts are without letter case and accents. */
export interface LoadTally {
  /** By the description of their state. */
  states: { state: string; loads: number }[];
  /** By the states or provinces of their first and their last stop, as they are written. */
  lanes: { origin: string; destination: string; loads: number }[];
}

export interface Loads {
  /** Another account's load is undefined, as if it did not exist. */
  find(accountId: string, loadId: string): Promise<LoadRecord | undefined>;
  /** In the order asked, undefined where there is none. */
  findMany(accountId: string, loadIds: readonly string[]): Promise<(LoadRecord | undefined)[]>;
  /** Loads with this number, newest first, at most `limit`. */
  findByNumber(accountId: string, loadNumber: string, limit: number): Promise<LoadRecord[]>;
  addMany(records: readonly LoadRecord[]): Promise<void>;
  saveMany(records: readonly LoadRecord[]): Promise<void>;
  /** @throws LanedeskError "invalid" when `after` is not a `next` of the same query */
  readPage(request: LoadPageRequest): Promise<Page<LoadRecord>>;
  count(query: LoadQuery): Promise<number>;
  /** The ids of all loads of a query in the order of the ids, behind one of them or from the first; at most `limit`. */
  findIds(query: LoadQuery, after: string | null, limit: number): Promise<string[]>;
  /** The ids of a stretch of a query in an order, from a position on, counted from 0; at most `limit`. */
  findIdsAt(request: LoadOrderedQuery, position: number, limit: number): Promise<string[]>;
  /** Those of some ids that are loads of the account, as they stand in an order. */
  sortIds(request: LoadSortRequest, loadIds: readonly string[]): Promise<string[]>;
  /** Counts of the same loads by their state and by their lane, in no order. */
  tally(query: LoadQuery): Promise<LoadTally>;
}

/** An entry of a load's history. */
export interface ActivityRecord extends LoadActivity {
  loadId: string;
  accountId: string;
  /** Milliseconds since 1970; createdDate says the same on the wire. */
  at: number;
}

export interface Activities {
  /** Oldest first. */
  findByLoad(loadId: string): Promise<ActivityRecord[]>;
  addMany(records: readonly ActivityRecord[]): Promise<void>;
  /**
   * Forgets what these loads' histories hold from before this moment, but of each the last entry, and the last in which
   * it was available: a delete that is taken back returns to that. Says how many.
   */
  deleteBefore(moment: number, loadIds: readonly string[]): Promise<number>;
}
