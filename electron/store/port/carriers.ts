import { z } from "zod";
import { type CarrierFacts, carrierFacts, factSource } from "../../../shared/interface/expanded-carrier.ts";
import { registrationRecord } from "../../../shared/interface/registration-step.ts";
import { carrierChange, type QueueCounts, type QueueGroups } from "../../../shared/views/carrier.ts";
import { verdictResult } from "../../../shared/views/carrier-verdict.ts";
import { count, id, type Page, timestamp } from "./fields.ts";

/** A source of a carrier's facts. The first source covers every fact that no other source lists. */
const storedSource = factSource.extend({ fields: z.array(carrierFacts.keyof()) });
export type StoredSource = z.output<typeof storedSource>;

/** A carrier that an account watches. */
export const carrierRecord = z.object({
  /** The carrier's id in Lanedesk. */
  insdId: count.min(1),
  accountId: id,
  facts: carrierFacts,
  sources: z.array(storedSource),
  /** A digest of the last imported row that the facts agree with; empty when another source changed a fact since. */
  rowDigest: z.string(),
  createdAt: timestamp,
  changedAt: timestamp,
});
export type CarrierRecord = z.output<typeof carrierRecord>;

/** A carrier's identifiers; empty ones are not compared. */
export type CarrierIdentity = Pick<CarrierFacts, "usdotNumber" | "mcNumber" | "intrastateNumber">;

/** An entry of a carrier's history. */
export const carrierChangeRecord = carrierChange.extend({ insdId: count, accountId: id });
export type CarrierChangeRecord = z.output<typeof carrierChangeRecord>;

/**
 * An entry of the change queue (specification 4.7): one for each carrier that is new or changed since the last clear.
 */
export const queueEntryRecord = z.object({
  insdId: count,
  accountId: id,
  state: z.enum(["waiting", "leased"]),
  /** Fetches without a clear. After five, the entry is stuck, and a Fetch returns it after the others. */
  fetches: count,
  isNew: z.boolean(),
  /** 0 critical, 1 check, 2 info: the order inside a group of the window. */
  severity: z.literal([0, 1, 2]),
  /** The carrier's verdict; the window groups the queue by it. */
  verdict: verdictResult,
  /** Whether a Clear left the entry because the carrier had changed since it was read. */
  isChangedSinceRead: z.boolean(),
  /** Changes since the last clear, oldest first. */
  changes: z.array(carrierChange),
  /** The first change since the last clear; the entry's place in the queue. */
  changedAt: timestamp,
  /** The latest change. Only a read after it may clear the entry. */
  latestChangeAt: timestamp,
  /**
   * Null while waiting. `run` names the process or database that gave the lease; `until` is in its running time.
   * `userId` names the person who works on the carrier; null for a program.
   */
  lease: z
    .object({ givenAt: timestamp, run: z.string(), until: z.number(), userId: id.nullable() })
    .nullable(),
  /** The carrier's id at the office that the entry came from; its times are the office's. */
  office: z.object({ baseUrl: z.string(), insdId: count }).exactOptional(),
});
export type QueueEntryRecord = z.output<typeof queueEntryRecord>;

/** A reported registration step (specification 2.7). */
export const registrationStepRecord = registrationRecord.extend({
  accountId: id,
  /** UTC_RegistrationDate in milliseconds. */
  at: timestamp,
});
export type RegistrationStepRecord = z.output<typeof registrationStepRecord>;

/** The carriers that an account watches. */
export interface Carriers {
  find(accountId: string, insdId: number): Promise<CarrierRecord | undefined>;
  findMany(accountId: string, insdIds: readonly number[]): Promise<(CarrierRecord | undefined)[]>;
  /** Returns carriers with a greater id, in id order; at most `limit`. */
  findAfter(accountId: string, insdId: number, limit: number): Promise<CarrierRecord[]>;
  /** Finds carriers by USDOT number, then by MC number, then by intrastate number; undefined for an unknown carrier. */
  findByIdentity(
    accountId: string,
    identities: readonly CarrierIdentity[],
  ): Promise<(CarrierRecord | undefined)[]>;
  /** Finds the `rowDigest` of the carrier with each USDOT number; undefined for an unknown carrier. */
  findRowDigests(accountId: string, usdotNumbers: readonly string[]): Promise<(string | undefined)[]>;
  /** Finds the carriers with an MC, FF or MX number, for each number. */
  findByDocket(accountId: string, numbers: readonly string[]): Promise<CarrierRecord[][]>;
  /**
   * Returns the ids of carriers whose names and numbers contain all words of `search`, ignoring case and accents,
   * sorted by name. Carriers whose name starts with `search` come first. Only in a read transaction.
   */
  search(accountId: string, search: string): Promise<number[]>;
  /**
   * Lists the numbers of all carriers: docket numbers as they are, others with their kind ("usdot 123", "intrastate
   * TX9"). Only in a read transaction.
   */
  listNumbers(accountId: string): Promise<Set<string>>;
  /** Finds the ids of carriers with one of these contacts (shared/carrier-contacts.ts). Only in a read transaction. */
  findByContact(accountId: string, keys: readonly string[]): Promise<number[]>;
  count(accountId: string): Promise<number>;
  /** Assigns the ids, in the order given. */
  addMany(records: readonly Omit<CarrierRecord, "insdId">[]): Promise<number[]>;
  saveMany(records: readonly CarrierRecord[]): Promise<void>;
}

/** The changed facts of carriers. */
export interface CarrierChanges {
  /** Returns the changes newest first, at most `limit`. */
  findByCarrier(insdId: number, limit: number): Promise<CarrierChangeRecord[]>;
  addMany(records: readonly CarrierChangeRecord[]): Promise<void>;
  /** Deletes changes from before `moment` in the order they were added, at most `limit`; returns the number. */
  deleteBefore(moment: number, limit: number): Promise<number>;
}

/** The caller's clock. A store that several servers share measures leases by its own clock instead. */
export interface LeaseClock {
  /** Identifies this run of the program. */
  runId: string;
  /** Returns milliseconds since 1970. */
  now(): number;
  /** Returns milliseconds since this run started. */
  uptimeMs(): number;
}

/** A read of a carrier's changes. */
export interface CarrierRead {
  insdId: number;
  readAt: number;
}

/** The result of a Clear for one carrier; "unknown" if the queue has no entry of the carrier. */
export type ClearedEntry = { result: "removed" | "unknown" } | { result: "changed"; latestChangeAt: number };

/** The change queue (specification 4.7). */
export interface ChangeQueue {
  findMany(accountId: string, insdIds: readonly number[]): Promise<(QueueEntryRecord | undefined)[]>;
  /**
   * Leases the next waiting entries for 120 s, oldest change first, stuck ones last, after `release`. Returns their
   * carriers.
   * @param userId the person who gets the leases; null for a program
   */
  lease(accountId: string, limit: number, clock: LeaseClock, userId: string | null): Promise<number[]>;
  /**
   * Leases these entries to a person for 120 s, after `release`. Renews the person's own leases; entries that a program
   * or another person has stay unchanged. Does not count as a fetch.
   */
  claim(accountId: string, insdIds: readonly number[], userId: string, clock: LeaseClock): Promise<void>;
  /** Returns the milliseconds left of each entry's lease, at most 120 s; 0 without a lease or after its end. */
  computeLeaseTimes(entries: readonly QueueEntryRecord[], clock: LeaseClock): Promise<number[]>;
  /**
   * Returns entries of every account with an ended lease to "waiting".
   * @returns the store's running time in milliseconds, with which the `until` of every lease compares
   */
  release(clock: LeaseClock): Promise<number>;
  /**
   * Removes entries that did not change after a read of their carrier. An entry that changed waits again, with the
   * later changes only. Returns one result for each read.
   * @param finish changes the entries that stay before they are saved
   */
  clear(
    accountId: string,
    reads: readonly CarrierRead[],
    finish: (entries: QueueEntryRecord[]) => Promise<QueueEntryRecord[]>,
  ): Promise<ClearedEntry[]>;
  /** Counts by state; `waiting` excludes stuck entries. */
  count(accountId: string): Promise<QueueCounts>;
  /** Counts the entries that are leased to people other than `userId`. */
  countOthers(accountId: string, userId: string): Promise<number>;
  /** Finds the oldest `changedAt` of the waiting entries, including stuck ones; undefined if none. */
  findOldestWaiting(accountId: string): Promise<number | undefined>;
  /**
   * Reads a page for the window: entries that changed since they were read, then by verdict (stop, attention, unknown,
   * others), then most severe change first, then oldest change first.
   */
  readPageByVerdict(accountId: string, after: string | null, size: number): Promise<Page<QueueEntryRecord>>;
  /** Counts the entries of each group of `readPageByVerdict`. */
  countByVerdict(accountId: string): Promise<QueueGroups>;
  saveMany(entries: readonly QueueEntryRecord[]): Promise<void>;
  /** Adds entries of carriers that are not in the queue. */
  addMany(entries: readonly QueueEntryRecord[]): Promise<void>;
}

/** The reported registration steps (specification 2.7). */
export interface RegistrationSteps {
  /** Returns the steps from `from` (inclusive) to `until` (exclusive), oldest first. */
  findBetween(accountId: string, from: number, until: number): Promise<RegistrationStepRecord[]>;
  /** Adds new steps; carrier, step and time identify a step. Returns whether it added each step. */
  addMany(records: readonly RegistrationStepRecord[]): Promise<boolean[]>;
}
