import type { RegistrationRecord } from "../../../shared/interface/registration-step.ts";
import type { CarrierChange, CarrierFacts, QueueCounts } from "../../../shared/views/carrier.ts";
import type { Page } from "./loads.ts";

/** A carrier that an account watches; `insdId` is its number inside Lanedesk. */
export interface CarrierRecord {
  insdId: number;
  accountId: string;
  facts: CarrierFacts;
  createdAt: number;
  changedAt: number;
}

/** A carrier's identities; empty ones are not compared. */
export type CarrierIdentity = Pick<CarrierFacts, "usdotNumber" | "mcNumber" | "intrastateNumber">;

export interface Carriers {
  find(accountId: string, insdId: number): Promise<CarrierRecord | undefined>;
  findMany(accountId: string, insdIds: readonly number[]): Promise<(CarrierRecord | undefined)[]>;
  /** By USDOT number, else by MC number, else by intrastate number; undefined for each that is not known. */
  findByIdentity(
    accountId: string,
    identities: readonly CarrierIdentity[],
  ): Promise<(CarrierRecord | undefined)[]>;
  /**
   * The ids of all in whose names and numbers (MC, USDOT, intrastate) all these words occur, letter case and accents
   * aside: those whose name begins with them first, then by name. In a transaction that only reads.
   */
  search(accountId: string, words: string): Promise<number[]>;
  count(accountId: string): Promise<number>;
  /** Gives each its number, in the order given. */
  addMany(records: readonly Omit<CarrierRecord, "insdId">[]): Promise<number[]>;
  saveMany(records: readonly CarrierRecord[]): Promise<void>;
}

/** A change in a carrier's history. */
export interface CarrierChangeRecord extends CarrierChange {
  insdId: number;
  accountId: string;
}

export interface CarrierChanges {
  /** Newest first, at most `limit`. */
  findByCarrier(insdId: number, limit: number): Promise<CarrierChangeRecord[]>;
  addMany(records: readonly CarrierChangeRecord[]): Promise<void>;
  /** Forgets changes from before this moment, in the order in which they were added, at most `limit`; says how many. */
  deleteBefore(moment: number, limit: number): Promise<number>;
}

/**
 * An entry of the change queue (specification 4.7): one for each carrier that is new or changed since the last
 * clear. Moments are milliseconds since 1970.
 */
export interface QueueEntryRecord {
  insdId: number;
  accountId: string;
  state: "waiting" | "leased";
  /** Fetches without a clear; from five on the entry is stuck and served behind the others. */
  fetches: number;
  isNew: boolean;
  /** 0 grave, 1 notable, 2 info: how the window orders the queue. */
  severity: 0 | 1 | 2;
  /** The changes since the last clear, oldest first. */
  changes: CarrierChange[];
  /** The first change since the last clear: the entry's place in the queue. */
  changedAt: number;
  /** The latest one: only a read after it may clear the entry. */
  latestChangeAt: number;
  /** The lease; null while waiting. `run` names the process that gave it, `until` its running-time end. */
  lease: { givenAt: number; run: string; until: number } | null;
}

export interface ChangeQueue {
  findMany(accountId: string, insdIds: readonly number[]): Promise<(QueueEntryRecord | undefined)[]>;
  /** Waiting entries in the order of serving: not stuck before stuck, oldest change first. */
  findWaiting(accountId: string, limit: number): Promise<QueueEntryRecord[]>;
  /**
   * Handed-out entries of every account whose lease another run gave, or this run gave and it ended at or before
   * `running`; at most `limit`, through an index on the lease.
   */
  findEndedLeases(run: string, running: number, limit: number): Promise<QueueEntryRecord[]>;
  /** Counts per state; stuck ones are counted apart from the waiting ones that are not. */
  count(accountId: string): Promise<QueueCounts>;
  /** The oldest `changedAt` among the waiting, stuck ones included; undefined when none waits. */
  findOldestWaiting(accountId: string): Promise<number | undefined>;
  /** For the window: gravest first, then oldest change first. */
  pageBySeverity(accountId: string, after: string | null, size: number): Promise<Page<QueueEntryRecord>>;
  saveMany(entries: readonly QueueEntryRecord[]): Promise<void>;
  removeMany(insdIds: readonly number[]): Promise<void>;
}

/** A registration step (specification 2.7) as it was reported. */
export interface RegistrationStepRecord extends RegistrationRecord {
  accountId: string;
  /** UTC_RegistrationDate in milliseconds since 1970. */
  at: number;
}

export interface RegistrationSteps {
  /** Steps from `from` (inclusive) to `until` (exclusive), oldest first. */
  findBetween(accountId: string, from: number, until: number): Promise<RegistrationStepRecord[]>;
  /** Adds those that are not known yet; a step is known by carrier, step and moment. Says which were added. */
  addMany(records: readonly RegistrationStepRecord[]): Promise<boolean[]>;
}
