import type { AccessKeys } from "./port/access-keys.ts";
import type { Accounts } from "./port/accounts.ts";
import type { Activities } from "./port/activities.ts";
import type { Answers } from "./port/answers.ts";
import type { AuditLog } from "./port/audit.ts";
import type { BookedRates } from "./port/booked-rates.ts";
import type { CarrierClears } from "./port/carrier-clears.ts";
import type { CarrierDecisions } from "./port/carrier-decisions.ts";
import type { CarrierEvents } from "./port/carrier-events.ts";
import type { CarrierVerdicts } from "./port/carrier-verdicts.ts";
import type { CarrierChanges, Carriers } from "./port/carriers.ts";
import type { ChangeFollower, ChangeLog, FollowOptions } from "./port/change-log.ts";
import type { ChangeQueue } from "./port/change-queue.ts";
import type { DieselPrices } from "./port/diesel-prices.ts";
import type { KeyValueStore } from "./port/key-value.ts";
import type { Loads } from "./port/loads.ts";
import type { Outbox } from "./port/outbox.ts";
import type { RegistrationSteps } from "./port/registration-steps.ts";
import type { RemoteLinks } from "./port/remote-links.ts";
import type { RemoteRates } from "./port/remote-rates.ts";
import type { BoardViews, Drafts, SavedLanes, Templates } from "./port/saved-items.ts";
import type { SyncLog } from "./port/sync-log.ts";
import type { Users } from "./port/users.ts";

export { DatabaseError } from "./database-error.ts";
export type * from "./port/access-keys.ts";
export type * from "./port/accounts.ts";
export type * from "./port/activities.ts";
export type * from "./port/answers.ts";
export type * from "./port/audit.ts";
export type * from "./port/backups.ts";
export { describeRestoredStore } from "./port/backups.ts";
export type * from "./port/booked-rates.ts";
export { getRateArea, getRateLane } from "./port/booked-rates.ts";
export type * from "./port/carrier-clears.ts";
export type * from "./port/carrier-decisions.ts";
export type * from "./port/carrier-events.ts";
export type * from "./port/carrier-verdicts.ts";
export type * from "./port/carriers.ts";
export type * from "./port/change-log.ts";
export type * from "./port/change-queue.ts";
export type * from "./port/diesel-prices.ts";
export { addFailure, filterRecentFailures } from "./port/failed-attempts.ts";
export type * from "./port/key-value.ts";
export type * from "./port/loads.ts";
export type * from "./port/outbox.ts";
export { NOT_DUE } from "./port/outbox.ts";
export type * from "./port/progress.ts";
export type * from "./port/rate-model.ts";
export type * from "./port/registration-steps.ts";
export type * from "./port/remote-connection.ts";
export type * from "./port/remote-links.ts";
export type * from "./port/remote-rates.ts";
export type * from "./port/saved-items.ts";
export type * from "./port/sync-log.ts";
export type * from "./port/sync-progress.ts";
export type * from "./port/users.ts";

/** The parts of the store, one for each kind of record. */
export interface StoreParts {
  accounts: Accounts;
  users: Users;
  accessKeys: AccessKeys;
  loads: Loads;
  activities: Activities;
  carriers: Carriers;
  carrierChanges: CarrierChanges;
  carrierDecisions: CarrierDecisions;
  carrierEvents: CarrierEvents;
  carrierVerdicts: CarrierVerdicts;
  changeQueue: ChangeQueue;
  registrationSteps: RegistrationSteps;
  bookedRates: BookedRates;
  dieselPrices: DieselPrices;
  keyValue: KeyValueStore;
  answers: Answers;
  outbox: Outbox;
  remoteLinks: RemoteLinks;
  carrierClears: CarrierClears;
  syncLog: SyncLog;
  remoteRates: RemoteRates;
  drafts: Drafts;
  boardViews: BoardViews;
  templates: Templates;
  savedLanes: SavedLanes;
  auditLog: AuditLog;
}

/** The name of a part of the store. */
export type StorePartName = keyof StoreParts;

/**
 * The store port. A transaction lists the parts it uses. Its work may await only those parts, because a transaction
 * commits as soon as it has no pending request.
 */
export interface Store {
  /** Reads a consistent state. */
  read<P extends StorePartName, T>(
    parts: readonly P[],
    work: (parts: Pick<StoreParts, P>) => Promise<T>,
  ): Promise<T>;
  /**
   * Reads and writes atomically. Resolves when the changes are durable on disk. After a conflict with another
   * transaction, a store may roll back and run `work` again, so `work` must change nothing outside of the transaction.
   * @throws the error of `work` or of the store, after a rollback of all changes; after LanedeskError
   * "unknown-outcome", the store has all changes or none
   */
  write<P extends StorePartName, T>(
    parts: readonly P[],
    work: (parts: Pick<StoreParts, P>) => Promise<T>,
  ): Promise<T>;
  /** The change log of an office's store; undefined in the store of a single computer. */
  changeLog?: ChangeLog;
  /** Undefined for a data folder, which only one program uses at a time. */
  shared?: SharedStore;
  /** Waits for running transactions, then closes the store. */
  close(): Promise<void>;
}

/** State that the servers of one database share. All times are those of the database's clock. */
export interface SharedStore {
  /**
   * Reports the changes that other servers commit from now on, in commit order; null if anything may have changed, for
   * example after a restore of the database.
   */
  followChanges(options: FollowOptions): ChangeFollower;
  /**
   * Records a failed sign-in from an address, unless the address already had ten in the last minute.
   * @returns milliseconds until the store can record another failure; 0 if the store recorded this one
   */
  recordFailedAttempt(address: string): Promise<number>;
  /**
   * Creates a lease on work that only one server does at a time; `take` takes the lease.
   * @param name identifies the work
   * @param holder identifies this run of the program
   */
  createWorkLease(name: string, holder: string): WorkLease;
}

/** A lease on work that only one server does at a time. */
export interface WorkLease {
  /** Takes the lease if it is free, or renews it; returns whether this server holds the lease. */
  take(): Promise<boolean>;
  release(): Promise<void>;
  /** A store whose writes fail once another server can hold the lease. */
  store: Store;
}
