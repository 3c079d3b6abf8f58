import { LEASE_SECONDS } from "../../../shared/interface/change-queue.ts";
import type { QueueEntryRecord } from "../store.ts";

type Lease = NonNullable<QueueEntryRecord["lease"]>;

/** One reading of the clocks with which a store measures leases. */
export interface LeaseTime {
  /** The source of `runningMs`: the id of a run of the program, or "database". */
  run: string;
  /** Milliseconds since 1970 by a system clock, which may jump. */
  now: number;
  /** Milliseconds since the start of the run; for the database, milliseconds since 1970. */
  runningMs: number;
}

/** The length of a lease. */
export const LEASE_MS = LEASE_SECONDS * 1_000;

/** Creates a lease of `LEASE_MS` that starts now. */
export const createLease = ({ run, now, runningMs }: LeaseTime, userId: string | null): Lease => ({
  givenAt: now,
  run,
  until: runningMs + LEASE_MS,
  userId,
});

/**
 * Returns the entry as "waiting" if its lease has ended; otherwise converts the lease to one of this run. A lease from
 * an earlier run continues for the time that is left according to the system clock. If that clock was set back, the
 * lease continues for its full length from the start of this run, so no entry is leased twice.
 */
export function releaseOrConvertLease(entry: QueueEntryRecord, time: LeaseTime): QueueEntryRecord {
  const remainingMs = computeRemainingMs(entry.lease, time);
  if (entry.lease === null || remainingMs <= 0) return { ...entry, state: "waiting", lease: null };
  const givenAt = time.now + remainingMs - LEASE_MS;
  return { ...entry, lease: { ...entry.lease, givenAt, run: time.run, until: time.runningMs + remainingMs } };
}

/** Returns the milliseconds left of a lease; 0 without a lease, 0 or less after its end. */
export function computeRemainingMs(lease: Lease | null, { run: current, now, runningMs }: LeaseTime): number {
  if (lease === null) return 0;
  const { givenAt, run, until } = lease;
  // More than a full lease is left only after the database's clock was set back.
  if (run === current) return Math.min(until - runningMs, LEASE_MS);
  // After the system clock was set back, only the time of this run counts.
  const elapsedMs = now < givenAt ? runningMs : now - givenAt;
  return LEASE_MS - elapsedMs;
}
