import { LEASE_SECONDS } from "../../../shared/interface/change-queue.ts";
import type { ChangeQueue, QueueEntryRecord } from "../../store/store.ts";
import { CHUNK_SIZE } from "../chunks.ts";
import type { Clock } from "../context.ts";

type Lease = NonNullable<QueueEntryRecord["lease"]>;

const LEASE_MS = LEASE_SECONDS * 1_000;

/** A lease from now on. Within this run of the program only its running time counts, which no clock can change. */
export const createLease = (clock: Clock): Lease => ({
  givenAt: clock.now(),
  run: clock.runId,
  until: clock.uptimeMs() + LEASE_MS,
});

/**
 * Puts every entry whose lease has ended back among the waiting. A lease that an earlier run of the program gave
 * goes on in this one for what the wall clock says is left of it; for its whole length where that clock was set
 * back in between, so that nothing is handed out twice within it.
 */
export async function releaseEndedLeases(changeQueue: ChangeQueue, clock: Clock): Promise<void> {
  const running = clock.uptimeMs();
  for (;;) {
    const ended = await changeQueue.findEndedLeases(clock.runId, running, CHUNK_SIZE);
    if (ended.length === 0) return;
    await changeQueue.saveMany(ended.map((entry) => releasedOrCarriedOn(entry, clock, running)));
  }
}

function releasedOrCarriedOn(entry: QueueEntryRecord, clock: Clock, running: number): QueueEntryRecord {
  const { lease } = entry;
  const left = lease === null || lease.run === clock.runId ? 0 : timeLeft(lease, clock.now(), running);
  if (left <= 0) return { ...entry, state: "waiting", lease: null };
  const givenAt = clock.now() + left - LEASE_MS;
  return { ...entry, lease: { givenAt, run: clock.runId, until: running + left } };
}

/** What is left of an earlier run's lease: where the wall clock was set back, all but what this run has lasted. */
function timeLeft({ givenAt }: Lease, now: number, running: number): number {
  const elapsed = now < givenAt ? running : now - givenAt;
  return LEASE_MS - elapsed;
}

/** When a lease of this run ends, by the clock on the wall. */
export const leaseEndsAt = ({ until }: Lease, clock: Clock): number => clock.now() + until - clock.uptimeMs();
