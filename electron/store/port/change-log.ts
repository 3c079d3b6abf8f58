/** The areas that desktops of an office read. "loads" includes history, bookings and internal fields. */
export const changeAreas = [
  "loads",
  "people",
  "carriers",
  "decisions",
  "queue",
  "templates",
  "codeLists",
] as const;
/** One of the areas that desktops read. */
export type ChangeArea = (typeof changeAreas)[number];

/** The areas of the log. Desktops read `ChangeArea` only; the others are for windows of other servers. */
export type LoggedArea =
  | ChangeArea
  | "account"
  | "accessKeys"
  | "verdicts"
  | "registrationSteps"
  | "rates"
  | "dieselPrices"
  | "values"
  | "outbox"
  | "boardViews"
  | "savedLanes";

/** A record that was added, changed or removed. */
export interface RecordChange<A = ChangeArea> {
  area: A;
  /** The record's id in its area; empty for any record of the area. */
  key: string;
}

/**
 * A position in the log: the number of a change and its random mark. Number 0 with an empty mark precedes all changes.
 */
export interface ChangePosition {
  number: number;
  mark: string;
}

/**
 * The changes after a position. "foreign": the log never had this position, because the database was restored or
 * replaced. "forgotten": `removeOld` deleted this position.
 */
export type FoundChanges<A = ChangeArea> =
  | { result: "found"; changes: (RecordChange<A> & ChangePosition)[]; next: ChangePosition }
  | { result: "foreign" }
  | { result: "forgotten" };

/**
 * The log of committed writes in a store that several computers share. After a change gets a number, no later change
 * gets a lower number.
 */
export interface ChangeLog {
  /** Numbers the changes committed since the last call; returns the position of the newest change. */
  readPosition(): Promise<ChangePosition>;
  /**
   * Reads the numbered changes for desktops of one account, including changes for all accounts, oldest first, at most
   * `limit`.
   */
  findAfter(accountId: string, position: ChangePosition, limit: number): Promise<FoundChanges>;
  /** Whether a position was the newest when this server last read the newest position. */
  isNewest(position: ChangePosition): boolean;
  /**
   * Resolves when the change at `position` is no longer the newest one, because of a write or a restored database; also
   * when `signal` aborts or the store closes.
   */
  waitAfter(position: ChangePosition, signal: AbortSignal): Promise<void>;
  /** Deletes changes older than `days`, except the newest change, oldest first; at most `limit`. Returns the number. */
  removeOld(days: number, limit: number): Promise<number>;
}

/** The changed keys of each area. An empty list means any record. */
export type AreaChanges = Partial<Record<LoggedArea, string[]>>;

/** The receivers of changes that other servers made. */
export interface FollowOptions {
  /** @param changes null if anything may have changed */
  onChanges(changes: AreaChanges | null): Promise<void> | void;
  /** Receives the error of a failed read or `onChanges`, unless the previous attempt also failed. */
  report(cause: unknown): void;
}

/** A running reader of the log. */
export interface ChangeFollower {
  stop(): Promise<void>;
}
