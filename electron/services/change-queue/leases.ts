import { LEASE_SECONDS } from "../../../shared/interface/change-queue.ts";
import type { ChangeQueue, QueueEntryRecord } from "../../store/store.ts";
import { CHUNK_SIZE } from "../chunks.ts";
import type { Clock } from "../context.ts";

type Lease = NonNullable<QueueEntryRecord["lease"]>;

const LEASE_MS = LEASE_SECONDS * 1_000;

/** Creates a lease. Within this run of the program it is measured by uptime, which the system clock cannot change. */
export const createLease = (clock: Clock): Lease => ({
  givenAt: clock.now(),
  run: clock.runId,
  until: clock.uptimeMs() + LEASE_MS,
});

/**
 * Returns entries with an ended lease to "waiting". A lease from an earlier run continues for the time left by the
 * system clock. If that clock was set back, it continues for its full length, so that no entry is leased twice.
 */
export async function releaseEndedLeases(changeQueue: ChangeQueue, clock: Clock): Promise<void> {
  const running = clock.uptimeMs();
  for (;;) {
    const ended = await changeQueue.findEndedLeases(clock.runId, running, CHUNK_SIZE);
    if (ended.length === 0) return;
    await changeQueue.saveMany(ended.map((entry) => releaseOrExtend(entry, clock, running)));
  }
}

function releaseOrExtend(entry: QueueEntryRecord, clock: Clock, running: number): QueueEntryRecord {
  const { lease } = entry;
  const remaining =
    lease === null || lease.run === clock.runId ? 0 : remainingMs(lease, clock.now(), running);
  if (remaining <= 0) return { ...entry, state: "waiting", lease: null };
  const givenAt = clock.now() + remaining - LEASE_MS;
  return { ...entry, lease: { givenAt, run: clock.runId, until: running + remaining } };
}

/** The time left of an earlier run's lease; if the clock was set back, the full length minus this run's uptime. */
function remainingMs({ givenAt }: Lease, now: number, running: number): number {
  const elapsed = now < givenAt ? running : now - givenAt;
  return LEASE_MS - elapsed;
}

/** When a lease of this run ends, by the system clock. */
export const leaseEndsAt = ({ until }: Lease, clock: Clock): number => clock.now() + until - clock.uptimeMs();
