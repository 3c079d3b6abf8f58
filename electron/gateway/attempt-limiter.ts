import { HttpError } from "./http-error.ts";

const MAX_FAILURES = 10;
const MAX_ADDRESSES = 10_000;
const PERIOD_MS = 60_000;

export interface AttemptLimiter {
  /**
   * Checks a credential. A valid one is always accepted: keys are random 256-bit values, so the limit saves log space and CPU time;
   * it does not have to protect the secret.
   * @throws HttpError 429 with Retry-After when the check fails and its address already failed ten times in a minute
   */
  attempt<T>(address: string, check: () => Promise<T | undefined>): Promise<T | undefined>;
}

/**
 * Counts failed attempts in memory, per address.
 * @param uptimeMs milliseconds since the program started
 */
export function createAttemptLimiter(uptimeMs: () => number): AttemptLimiter {
  const failures = new Map<string, number[]>();
  const recentFailures = (address: string) =>
    (failures.get(address) ?? []).filter((time) => time > uptimeMs() - PERIOD_MS);

  const recordFailure = (address: string) => {
    if (failures.size >= MAX_ADDRESSES)
      for (const old of failures.keys()) if (recentFailures(old).length === 0) failures.delete(old);
    if (failures.size < MAX_ADDRESSES || failures.has(address))
      failures.set(address, [...recentFailures(address), uptimeMs()]);
  };

  return {
    async attempt(address, check) {
      const found = await check();
      if (found !== undefined) return found;
      const failed = recentFailures(address);
      if (failed.length >= MAX_FAILURES) throw tooMany((failed[0] ?? 0) + PERIOD_MS - uptimeMs());
      recordFailure(address);
      return undefined;
    },
  };
}

const tooMany = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new HttpError(429, `Too many failed attempts from this address. Try again in ${seconds} s.`, {
    headers: { "Retry-After": String(seconds) },
  });
};
