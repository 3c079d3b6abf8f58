import { z } from "zod";
import { carrierChange, type QueueCounts, type QueueGroups } from "../../../shared/views/carrier.ts";
import { verdictResult } from "../../../shared/views/carrier-verdict.ts";
import { count, id, type Page, timestamp } from "./fields.ts";

/**
 * An entry of the change queue (specification 4.7): a carrier that is new or has changed since the last clear. The user
 * can keep the carriers of an import out of the queue.
 */
export const queueEntryRecord = z.object({
  insdId: count,
  accountId: id,
  state: z.enum(["waiting", "leased"]),
  /** Fetches without a clear. After five, the entry is stuck, and a Fetch returns waiting entries first. */
  fetches: count,
  isNew: z.boolean(),
  /** 0 critical, 1 check, 2 info: the order inside a group of the window. */
  severity: z.literal([0, 1, 2]),
  /** The carrier's verdict, by which the window groups the queue. */
  verdict: verdictResult,
  /** Whether a Clear left the entry because the carrier had changed since the read. */
  isChangedSinceRead: z.boolean(),
  /** Changes since the last clear, oldest first. */
  changes: z.array(carrierChange),
  /** The first change since the last clear, by which a Fetch orders the entries. */
  changedAt: timestamp,
  /** The latest change. Only a read at or after this time clears the entry. */
  latestChangeAt: timestamp,
  /**
   * Null while waiting. `run` names the process or database that gave the lease; `until` is in milliseconds of the
   * running time that `release` returns. `userId` names the user who works on the carrier; null for a program.
   */
  lease: z
    .object({ givenAt: timestamp, run: z.string(), until: z.number(), userId: id.nullable() })
    .nullable(),
  /** For an entry from an office: the office's address, and the carrier's id there. The times are the office's. */
  office: z.object({ baseUrl: z.string(), insdId: count }).exactOptional(),
});
export type QueueEntryRecord = z.output<typeof queueEntryRecord>;

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
   * Calls `release`, then leases the next waiting entries for 120 s: oldest change first, stuck entries last. Returns
   * the ids of their carriers.
   * @param userId the user who gets the leases; null for a program
   */
  lease(accountId: string, limit: number, clock: LeaseClock, userId: string | null): Promise<number[]>;
  /**
   * Calls `release`, then leases these entries to a user for 120 s. Renews the user's own leases; does not change
   * entries that are leased to a program or another user. Does not increase `fetches`.
   */
  claim(accountId: string, insdIds: readonly number[], userId: string, clock: LeaseClock): Promise<void>;
  /** Returns the milliseconds left of each entry's lease, at most 120 s; 0 without a lease or after its end. */
  computeRemainingLeaseMs(entries: readonly QueueEntryRecord[], clock: LeaseClock): Promise<number[]>;
  /**
   * Sets every entry whose lease has ended to "waiting", in all accounts. Converts other leases from earlier runs of
   * the program to leases of this run.
   * @returns the store's running time in milliseconds, for comparison with `until` of a lease
   */
  release(clock: LeaseClock): Promise<number>;
  /**
   * Removes entries that did not change after a read of their carrier. An entry that changed waits again, with the
   * later changes only. Returns one result for each read.
   * @param finish completes the remaining entries before the store saves them
   */
  clear(
    accountId: string,
    reads: readonly CarrierRead[],
    finish: (entries: QueueEntryRecord[]) => Promise<QueueEntryRecord[]>,
  ): Promise<ClearedEntry[]>;
  /** Counts by state; `waiting` excludes stuck entries. */
  count(accountId: string): Promise<QueueCounts>;
  /** Counts the entries that are leased to users other than `userId`. */
  countLeasedToOthers(accountId: string, userId: string): Promise<number>;
  /** Finds the oldest `changedAt` of the waiting entries, including stuck ones; undefined if none. */
  findOldestWaiting(accountId: string): Promise<number | undefined>;
  /**
   * Reads a page for the window: entries that changed since they were read, then by verdict (stop, attention, unknown,
   * others), then most severe change first, then oldest change first.
   * @throws LanedeskError "invalid" when `after` is not a `next` of this list
   */
  readPageByVerdict(accountId: string, after: string | null, size: number): Promise<Page<QueueEntryRecord>>;
  /** Counts the entries of each group of `readPageByVerdict`. */
  countByVerdict(accountId: string): Promise<QueueGroups>;
  saveMany(entries: readonly QueueEntryRecord[]): Promise<void>;
  /** Adds entries of carriers that are not in the queue. */
  addMany(entries: readonly QueueEntryRecord[]): Promise<void>;
}
