import { hash } from "node:crypto";
import { HttpError } from "./http-error.ts";

const MAX_FAILURES = 10;
const PERIOD_MS = 60_000;
const MAX_ADDRESSES = 10_000;

export interface AttemptLimiter {
  /**
   * Checks a credential unless its address failed ten times within a minute. A credential that was valid before is
   * always checked, so one misconfigured program does not lock out others on the same machine. Other credentials of
   * an address are checked one at a time, so parallel guesses count too.
   * @throws HttpError 429 with Retry-After
   */
  attempt<T>(
    address: string,
    credential: string,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined>;
}

/**
 * Counts failed attempts in memory, per address.
 * @param running milliseconds of running time
 */
export function createAttemptLimiter(running: () => number): AttemptLimiter {
  const failures = new Map<string, number[]>();
  const validDigests = new Set<string>();
  const recent = (address: string) =>
    (failures.get(address) ?? []).filter((time) => time > running() - PERIOD_MS);

  const recordFailure = (address: string) => {
    if (failures.size >= MAX_ADDRESSES)
      for (const old of failures.keys()) if (recent(old).length === 0) failures.delete(old);
    if (failures.size < MAX_ADDRESSES || failures.has(address))
      failures.set(address, [...recent(address), running()].slice(-MAX_FAILURES));
  };

  /** The last queued check of each address. */
  const queues = new Map<string, Promise<unknown>>();
  const enqueue = async <T>(address: string, check: () => Promise<T>): Promise<T> => {
    const previous = queues.get(address) ?? Promise.resolve();
    const current = previous.then(check, check);
    queues.set(address, current);
    try {
      return await current;
    } finally {
      if (queues.get(address) === current) queues.delete(address);
    }
  };

  return {
    async attempt(address, credential, check) {
      const digest = hash("sha256", credential, "base64");
      const run = async () => {
        const failed = recent(address);
        if (failed.length >= MAX_FAILURES && !validDigests.has(digest))
          throw tooMany((failed[0] ?? 0) + PERIOD_MS - running());
        const found = await check();
        if (found === undefined) {
          validDigests.delete(digest);
          recordFailure(address);
        } else validDigests.add(digest);
        return found;
      };
      return validDigests.has(digest) ? run() : enqueue(address, run);
    },
  };
}

const tooMany = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new HttpError(429, `Too many failed attempts from this address. Try again in ${seconds} s.`, {
    headers: { "Retry-After": String(seconds) },
  });
};
