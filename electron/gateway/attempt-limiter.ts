import { addFailure, filterRecentFailures } from "../store/store.ts";
import { HttpError } from "./http-error.ts";

/** Limits memory use: the counter and the limiter each remember at most this many addresses. */
const MAX_ADDRESSES = 10_000;

/** Limits failed attempts to authenticate, per address. */
export interface AttemptLimiter {
  /**
   * Checks a credential and returns the result of `check`, which is undefined for an invalid credential. Accepts a
   * valid credential even above the limit: nobody can guess a random 256-bit key.
   * @throws HttpError 429 with Retry-After when the check fails and the address already failed ten times in a minute
   */
  attempt<T>(address: string, check: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** Records a failure and returns 0. After ten in a minute, records nothing and returns the wait in milliseconds. */
type FailureRecorder = (address: string) => Promise<number>;

/**
 * Creates a limiter that counts failures with `recordFailure`. While an address is over the limit, the limiter does not
 * call `recordFailure` for that address, because each call can be a transaction in a database.
 * @param uptimeMs returns milliseconds since the program started
 */
export function createAttemptLimiter(recordFailure: FailureRecorder, uptimeMs: () => number): AttemptLimiter {
  /** The uptime at which each address over the limit may fail again. */
  const limitedUntil = new Map<string, number>();
  return {
    async attempt(address, check) {
      const found = await check();
      if (found !== undefined) return found;
      const remainingMs = (limitedUntil.get(address) ?? 0) - uptimeMs();
      if (remainingMs > 0) throw createTooManyError(remainingMs);
      limitedUntil.delete(address);
      const waitMs = await recordFailure(address);
      if (waitMs <= 0) return undefined;
      if (limitedUntil.size >= MAX_ADDRESSES)
        for (const [old, until] of limitedUntil) if (until <= uptimeMs()) limitedUntil.delete(old);
      if (limitedUntil.size < MAX_ADDRESSES) limitedUntil.set(address, uptimeMs() + waitMs);
      throw createTooManyError(waitMs);
    },
  };
}

/**
 * Creates a recorder that counts failed attempts in memory, per address.
 * @param uptimeMs returns milliseconds since the program started
 */
export function createFailureCounter(uptimeMs: () => number): FailureRecorder {
  const failures = new Map<string, number[]>();
  return async (address) => {
    const now = uptimeMs();
    if (failures.size >= MAX_ADDRESSES)
      for (const [old, times] of failures)
        if (filterRecentFailures(times, now).length === 0) failures.delete(old);
    const { times, waitMs } = addFailure(failures.get(address) ?? [], now);
    if (failures.size < MAX_ADDRESSES || failures.has(address)) failures.set(address, times);
    return waitMs;
  };
}

const createTooManyError = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new HttpError(429, `Too many failed attempts from this address. Try again in ${seconds} s.`, {
    headers: { "Retry-After": String(seconds) },
  });
};
