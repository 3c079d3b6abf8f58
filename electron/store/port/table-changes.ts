/** Tables whose changes other servers pass on to their windows. */
export type FollowedTable =
  | "accessKeys"
  | "users"
  | "loads"
  | "carriers"
  | "carrierDecisions"
  | "carrierVerdicts"
  | "changeQueue"
  | "registrationSteps"
  | "bookedRates"
  | "dieselPrices"
  | "keyValue"
  | "outbox"
  | "boardViews"
  | "templates"
  | "savedLanes";

/** The tables that a write changed; of loads and values with their keys. An empty list stands for any record. */
export type TableChanges = Partial<Record<FollowedTable, string[]>>;

export interface FollowOptions {
  onChanges(changes: TableChanges | null): Promise<void> | void;
  /** Receives the first error after a success. */
  report(cause: unknown): void;
}

export interface ChangeFollower {
  stop(): Promise<void>;
}
