import type { CarrierClaim, ClaimsAnswer, ClaimsRequest } from "../../../shared/office/claims.ts";
import type { LeaseClock, QueueEntryRecord, StoreParts } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";

/**
 * Assigns carriers of the queue to the caller for 120 s: the given carriers, or the next carriers of the queue.
 * Claiming again renews the claim. Does not change the leases of programs and other users. A Clear needs no claim.
 * @returns one result per carrier, in the order of `insdIds` or of the queue; `claim` is null without a claim or lease
 */
export async function claimCarriers(
  { store, env, publish }: Context,
  { accountId, userId }: Caller,
  { next = 0, insdIds }: ClaimsRequest,
): Promise<ClaimsAnswer["claims"]> {
  const claims = await store.write(["changeQueue"], async ({ changeQueue }) => {
    const requested = insdIds ?? (await changeQueue.lease(accountId, next, env.clock, userId));
    if (insdIds) await changeQueue.claim(accountId, insdIds, userId, env.clock);
    const entries = await changeQueue.findMany(accountId, requested);
    const found = await readClaims(changeQueue, entries, env.clock);
    return requested.map((insdId, index) => {
      const claim = found[index] ?? null;
      if (!entries[index]) return { insdId, result: "not-queued" as const, claim };
      return { insdId, result: claim?.userId === userId ? ("claimed" as const) : ("taken" as const), claim };
    });
  });
  if (claims.some(({ result }) => result === "claimed")) publish("carriers.changed", null);
  return claims;
}

/** Reads the current claim or lease of each entry; null for an entry without a claim or lease. */
export async function readClaims(
  changeQueue: StoreParts["changeQueue"],
  entries: readonly (QueueEntryRecord | undefined)[],
  clock: LeaseClock,
): Promise<(CarrierClaim | null)[]> {
  const known = entries.filter((entry) => entry !== undefined);
  const remainingTimesMs = new Map<number, number>();
  for (const [index, remainingMs] of (await changeQueue.computeRemainingLeaseMs(known, clock)).entries())
    remainingTimesMs.set(known[index]?.insdId ?? 0, remainingMs);
  return entries.map((entry) => {
    const remainingMs = Math.ceil(remainingTimesMs.get(entry?.insdId ?? 0) ?? 0);
    return entry?.lease && remainingMs > 0 ? { userId: entry.lease.userId, remainingMs } : null;
  });
}
